import { type ReactNode, useEffect, useRef } from 'react'
import { Price } from '#app/shared/ui/price.tsx'

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
  const bar = useRef<HTMLDivElement>(null)
  // The end of the page, and whatever takes the focus, stays in sight above the bar, however large its letters.
  useEffect(() => {
    const { documentElement: page, body } = document
    const observer = new ResizeObserver(() =>
      page.style.setProperty('--pay-bar', `${bar.current?.offsetHeight ?? 0}px`),
    )
    if (bar.current) observer.observe(bar.current)
    page.classList.add('max-md:scroll-pb-[calc(var(--pay-bar)+0.5rem)]')
    body.classList.add('max-md:pb-(--pay-bar)')
    return () => {
      observer.disconnect()
      page.classList.remove('max-md:scroll-pb-[calc(var(--pay-bar)+0.5rem)]')
      body.classList.remove('max-md:pb-(--pay-bar)')
    }
  }, [])

  return (
    <div
      ref={bar}
      className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:border-line max-md:border-t max-md:bg-white max-md:px-4 max-md:pt-2 max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
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
