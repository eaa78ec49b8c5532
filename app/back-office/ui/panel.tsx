import { type ReactNode, useId } from 'react'

type Props = { title: string; about?: ReactNode; actions?: ReactNode; children: ReactNode; className?: string }

/** One matter of a page, with its own heading. Panels stand beside or under each other, never inside one another. */
export function Panel({ title, about, actions, children, className = '' }: Props) {
  const id = useId()
  return (
    <section
      data-panel
      aria-labelledby={id}
      className={`rounded-card border border-line bg-white p-4 md:p-5 ${className}`}
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={id} className="text-card">
          {title}
        </h2>
        {actions && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {about && <p className="mb-3 max-w-[68ch] text-small text-ink-soft">{about}</p>}
      {children}
    </section>
  )
}
