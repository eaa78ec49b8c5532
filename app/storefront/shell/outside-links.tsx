import type { Seller } from '#contract/api/content/settings.ts'

type Props = { links: Seller['apps']; className?: string }

/** Links to the shop's apps (HEAD-06, HEAD-11). */
export function AppLinks(props: Props) {
  return <OutsideLinks lead="Get the app:" {...props} />
}

/** Links to the shop elsewhere (HEAD-11). */
export function SocialLinks(props: Props) {
  return <OutsideLinks lead="Follow us:" {...props} />
}

function OutsideLinks({ lead, links, className = '' }: Props & { lead: string }) {
  if (links.length === 0) return null
  return (
    <div className={`flex flex-wrap items-center gap-x-3 text-small ${className}`}>
      <span>{lead}</span>
      {links.map(({ name, address }) => (
        <a
          key={name}
          href={address}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-10 items-center underline underline-offset-4"
        >
          {name}
        </a>
      ))}
    </div>
  )
}
