import { useEffect, useRef } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { isRefusal } from './own-orders.tsx'

type Props = {
  areThere: boolean
  isReading: boolean
  /** Why they could not be read. */
  error: unknown
  read: () => void
  errorTexts: { refused: string; unanswered: string }
  onRead: () => void
}

/** The way to the orders before those that are shown. */
export function OlderOrders({ areThere, isReading, error, read, errorTexts, onRead }: Props) {
  if (!areThere) return null
  return (
    <div className="mt-6 flex flex-col items-center gap-3">
      <p role="alert" className={error ? 'text-chilli' : 'sr-only'}>
        {Boolean(error) && (isRefusal(error) ? errorTexts.refused : errorTexts.unanswered)}
      </p>
      <Button
        look="quiet"
        aria-busy={isReading}
        onClick={() => {
          if (isReading) return
          onRead()
          read()
        }}
      >
        Show older orders
      </Button>
    </div>
  )
}

/** Gives the focus to the first order that comes after those shown at the press: the button may be gone by then. */
export function useFirstOlder(shown: number, isReading: boolean) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef<number>(undefined)

  useEffect(() => {
    if (isReading || before.current === undefined) return
    const first = list.current?.children[before.current]
    if (first instanceof HTMLElement) first.focus({ preventScroll: true })
    before.current = undefined
  }, [isReading])

  return {
    list,
    remember: () => {
      before.current = shown
    },
  }
}
