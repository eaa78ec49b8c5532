/** The name as it stands on the pack, beside the English one. */
export function HindiName({ name, className = '' }: { name: string | undefined; className?: string }) {
  if (!name) return null
  return (
    <p lang="hi" className={`text-ink-soft ${className}`}>
      {name}
    </p>
  )
}
