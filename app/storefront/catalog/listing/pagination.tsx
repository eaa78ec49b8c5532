import ChevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import { Link } from 'react-router'
import { Icon } from '#app/shared/ui/icon.ts'
import { quietMove } from './listing-address.ts'

type Props = { page: number; totalPages: number; addressOf: (page: number) => string; onTurn: () => void }

/** Prev, page numbers, Next; only when there is more than one page (LIST-08). */
export function Pagination({ page, totalPages, addressOf, onTurn }: Props) {
  if (totalPages <= 1) return null
  const turn = { ...quietMove, onClick: onTurn }
  return (
    <>
      {totalPages >= mostPages && (
        <p className="mt-8 text-center text-ink-soft">There is more than fits here. Please refine your search.</p>
      )}
      <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center justify-center gap-1 md:mt-12">
        {page > 1 ? (
          <Link
            {...turn}
            to={addressOf(Math.min(page - 1, totalPages))}
            rel="prev"
            className={`${shape} gap-1 pr-3 font-medium text-brown hover:bg-cream`}
          >
            <Icon node={ChevronLeft} aria-hidden className="size-5" />
            Prev
          </Link>
        ) : (
          <span className={`${shape} gap-1 pr-3 text-ink-soft`}>
            <Icon node={ChevronLeft} aria-hidden className="size-5 opacity-50" />
            Prev
          </span>
        )}
        {pagesAround(page, totalPages).map((number, index, all) => (
          <span key={number} className="contents">
            {index > 0 && number - (all[index - 1] ?? 0) > 1 && <span className="px-1 text-ink-soft">…</span>}
            <Link
              {...turn}
              to={addressOf(number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              className={`${shape} board font-medium text-brown ${number === page ? 'border-brown bg-golden-pale' : 'hover:bg-cream'}`}
            >
              {number}
            </Link>
          </span>
        ))}
        {page < totalPages ? (
          <Link
            {...turn}
            to={addressOf(page + 1)}
            rel="next"
            className={`${shape} gap-1 pl-3 font-medium text-brown hover:bg-cream`}
          >
            Next
            <Icon node={ChevronRight} aria-hidden className="size-5" />
          </Link>
        ) : (
          <span className={`${shape} gap-1 pl-3 text-ink-soft`}>
            Next
            <Icon node={ChevronRight} aria-hidden className="size-5 opacity-50" />
          </span>
        )}
      </nav>
    </>
  )
}

// The server counts no further (open-points 114).
const mostPages = 100

const shape = 'inline-flex min-h-11 min-w-11 items-center justify-center rounded-field border border-transparent'

/** The first, the last and the pages beside the open one. */
export function pagesAround(page: number, totalPages: number) {
  const shownPages = [1, page - 1, page, page + 1, totalPages]
  return [...new Set(shownPages)]
    .filter((number) => number >= 1 && number <= totalPages)
    .sort((one, other) => one - other)
}
