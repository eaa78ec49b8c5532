import { Link } from 'react-router'

/** Plain text in which `[words](/address)` is a link; an address that leads nowhere safe stays as it was written. */
export function LinkedText({ text }: { text: string }) {
  return text.split(links).map((part, index) => {
    const [, label, address] = link.exec(part) ?? []
    if (!label || !address) return part
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
      <Link key={index} to={address} className="text-brown underline underline-offset-4">
        {label}
      </Link>
    )
  })
}

const links = /(\[[^[\]]+\]\((?:\/(?![/\\])|https:\/\/)[^\s()]*\))/
const link = /^\[([^[\]]+)\]\(([^\s()]+)\)$/
