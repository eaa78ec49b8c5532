import type { ReactNode } from 'react'
import { fileAddress } from '#contract/rules/file-address.ts'
import { StoredPicture } from './stored-picture.tsx'

type Props = { path: string | undefined; name: string; className: string }

/** The photo of a person beside the name; where there is none, or it does not come, the first letter stands in (ERR-50). */
export function Face({ path, name, className }: Props) {
  const initial = <Initial name={name} className={className} />
  if (!path) return initial
  return (
    <StoredPicture
      src={fileAddress(path, 96)}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      standIn={initial}
      className={`shrink-0 rounded-full bg-golden-pale object-cover ${className}`}
    />
  )
}

/** The first letter of a name in place of a photo; `nameless` where there is no name either. */
export function Initial({ name, className, nameless }: Omit<Props, 'path'> & { nameless?: ReactNode }) {
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center rounded-full bg-golden-pale font-display font-semibold text-brown ${className}`}
    >
      {Array.from(name.trim())[0]?.toUpperCase() ?? nameless}
    </span>
  )
}
