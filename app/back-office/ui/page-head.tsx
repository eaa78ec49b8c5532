import ChevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/shared/ui/icon.ts'

type Props = {
  title: ReactNode
  /** One line under the title. */
  about?: ReactNode
  /** Where this page belongs to, such as the list an order was opened from. */
  back?: { to: string; name: string }
  /** The page's buttons. */
  children?: ReactNode
}

/** The top of a page: what it is, and what can be done with all of it. */
export function PageHead({ title, about, back, children }: Props) {
  return (
    <header className="mb-4 md:mb-6">
      {back && (
        <Link
          to={back.to}
          className="-ml-1 inline-flex min-h-11 items-center gap-1 pr-2 text-small font-medium text-brown underline-offset-4 hover:underline lg:min-h-8"
        >
          <Icon node={ChevronLeft} aria-hidden className="size-4" />
          {back.name}
        </Link>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-price md:text-section">{title}</h1>
        {children && <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div>}
      </div>
      {about && <p className="mt-1 max-w-[68ch] text-ink-soft">{about}</p>}
    </header>
  )
}
