import { Link } from 'react-router'

/** The way here; the last step is where the shopper stands. */
export function Breadcrumb({ steps }: { steps: { name: string; to?: string }[] }) {
  return (
    <nav aria-label="Breadcrumb" className="py-3 text-small text-ink-soft">
      <ol className="flex items-center gap-x-2">
        {steps.map(({ name, to }, index) => (
          <li key={name} className={`flex items-center gap-2 ${to ? 'shrink-0' : 'min-w-0'}`}>
            {index > 0 && <span aria-hidden>›</span>}
            {to ? (
              <Link to={to} className="inline-block py-1 underline-offset-4 hover:underline">
                {name}
              </Link>
            ) : (
              <span aria-current="page" className="truncate text-ink">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
