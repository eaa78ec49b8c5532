import { type ReactNode, useEffect } from 'react'
import { Price } from '../ui/price.tsx'

type Props = {
  total: number
  isPending: boolean
  pieces: number
  /** Brings the summary below the steps into sight. */
  onShowSummary: () => void
  /** The one button of the open step. */
  children: ReactNode
}

/** The open step's button; on phones at the bottom edge, with the total beside it. */
export function PayBar({ total, isPending, pieces, onShowSummary, children }: Props) {
  // The end of the page stays in sight above the bar.
  useEffect(() => {
    document.body.classList.add('max-md:pb-18')
    return () => document.body.classList.remove('max-md:pb-18')
  }, [])

  return (
    <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:border-line max-md:border-t max-md:bg-white max-md:px-4 max-md:pt-2 max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))]">
      <button type="button" onClick={onShowSummary} className="min-h-11 shrink-0 text-left md:hidden">
        {isPending ? (
          <span className="skeleton block h-6 w-20" />
        ) : (
          <Price rupees={total} className="block font-semibold text-[1.25rem] text-brown leading-6" />
        )}
        <span className="block text-label text-ink-soft underline underline-offset-2">
          {pieces} {pieces === 1 ? 'item' : 'items'}
          <span className="sr-only">, show the order summary</span>
        </span>
      </button>
      <div className="max-md:grid max-md:min-w-0 max-md:flex-1 max-md:basis-36">{children}</div>
    </div>
  )
}
