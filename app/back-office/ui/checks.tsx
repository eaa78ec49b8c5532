import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconNode } from '#app/shared/ui/icon.ts'
import { Panel } from './panel.tsx'

type CheckGroup = { name: string; about: string; checks: ReactNode[] }

/** What was looked at, a panel for each group of it: one below the other, two beside each other where there is room. */
export function CheckGroups({ groups }: { groups: CheckGroup[] }) {
  return (
    <div className="gap-4 lg:columns-2">
      {groups.map(({ name, about, checks }) => (
        <div key={name} className="mb-4 break-inside-avoid">
          <Panel title={name} about={about}>
            <ul className="divide-y divide-line">{checks}</ul>
          </Panel>
        </div>
      ))}
    </div>
  )
}

/** How something stands, in a sign, a colour and a word. */
export type CheckLook = { label: string; icon: IconNode; tint: string }

type CheckRowProps = { title: string; level: CheckLook; state: string; children?: ReactNode }

/** One thing that was looked at: how it stands, and what there is to say or do about it. */
export function CheckRow({ title, level: { label, icon, tint }, state, children }: CheckRowProps) {
  return (
    <li className="flex gap-3 py-3 first:pt-0 last:pb-0">
      <Icon node={icon} aria-hidden className={`mt-0.5 size-5 shrink-0 ${tint}`} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {title} <span className={`text-label font-medium ${tint}`}>{label}</span>
        </p>
        <p className="wrap-anywhere text-small">{state}</p>
        {children}
      </div>
    </li>
  )
}

/** The page where something about a point is done; `purpose` follows its name for those who hear links apart from what is around them. */
export function CheckLink({ page, purpose }: { page: { address: string; name: string }; purpose: string }) {
  return (
    <Link
      to={page.address}
      className="inline-flex min-h-8 items-center font-medium text-brown underline underline-offset-4"
    >
      {page.name}
      <span className="sr-only"> {purpose}</span>
    </Link>
  )
}

/** All points in one sentence, and in the colour of the worst. */
export function ChecksVerdict({ look, children }: { look: keyof typeof tints; children: ReactNode }) {
  return (
    <p role="status" className={`mb-4 rounded-card px-4 py-3 font-semibold ${tints[look]}`}>
      {children}
    </p>
  )
}

const tints = {
  well: 'bg-[#e3f0e1] text-leaf-dark',
  watch: 'bg-golden-pale text-brown',
  bad: 'bg-[#fbe6e1] text-chilli',
}
