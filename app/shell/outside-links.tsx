import { isShown, shopDetails } from './shop-details.ts'

type Props = { isDemo: boolean; className?: string }

/** Links to the shop's apps (HEAD-06, HEAD-11). */
export function AppLinks(props: Props) {
  return <OutsideLinks lead="Get the app:" links={shopDetails.apps} {...props} />
}

/** Links to the shop elsewhere (HEAD-11). */
export function SocialLinks(props: Props) {
  return <OutsideLinks lead="Follow us:" links={shopDetails.social} {...props} />
}

type Links = Props & { lead: string; links: readonly { name: string; address: string }[] }

function OutsideLinks({ lead, links, isDemo, className = '' }: Links) {
  const shown = links.filter(({ address }) => isShown(address, isDemo))
  if (shown.length === 0) return null
  return (
    <div className={`flex flex-wrap items-center gap-x-3 text-small ${className}`}>
      <span>{lead}</span>
      {shown.map(({ name, address }) => (
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
