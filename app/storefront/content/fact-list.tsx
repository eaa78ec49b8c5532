import type { ReactNode } from 'react'

/** Names and values under a heading; a value that is missing is left out with its name. */
export function FactList({ name, facts }: { name: string; facts: [name: string, value: ReactNode][] }) {
  const shown = facts.filter(([, value]) => Boolean(value))
  return (
    <div>
      <h2 className="text-[1.375rem] leading-7">{name}</h2>
      {shown.length > 0 && (
        <dl className="mt-3 border-line border-b">
          {shown.map(([name, value]) => (
            <div key={name} className="grid gap-x-4 border-line border-t py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
              <dt className="text-ink-soft max-sm:text-small sm:py-1">{name}</dt>
              <dd className="break-words sm:py-1">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
