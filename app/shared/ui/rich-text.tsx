/** Formatted text of the shop; the server has sanitised it by an allow-list (open-points 45). */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  return (
    <div
      className={`max-w-[68ch] [&_a]:underline [&_a]:underline-offset-4 [&_h2]:mt-8 [&_h2]:text-card [&_h3]:mt-6 [&_h3]:text-card [&_h3]:font-semibold [&_li]:mt-1.5 [&_ol]:mt-3 [&_ol]:list-decimal [&_ol]:pl-5 [&_p]:mt-3 [&_table]:mt-4 [&_td]:border-t [&_td]:border-line [&_td]:py-2 [&_td]:pr-4 [&_th]:pr-4 [&_th]:text-left [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-5 [&_ul]:marker:text-golden-edge [&>:first-child]:mt-0 ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server on its way out
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
