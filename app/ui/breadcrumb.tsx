import { Link } from 'react-router'

/** The way here; the last step is where the shopper stands. */
export function Breadcrumb({ steps }: { steps: { name: string; to?: string }[] }) {
  return (
    <nav aria-label="Breadcrumb" className="py-3 text-small text-ink-soft">
      <ol className="flex flex-wrap items-center gap-x-2">
        {steps.map(({ name, to }, index) => (
          <li key={name} className="flex min-w-0 items-center gap-2">
            {index > 0 && <span aria-hidden>›</span>}
            {to ? (
              <Link to={to} className="inline-block py-1 underline-offset-4 hover:underline">
                {name}
              </Link>
            ) : (
              <span aria-current="page" className="text-ink">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
