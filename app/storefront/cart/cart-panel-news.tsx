import { useState } from 'react'
import { formatRupees } from '#contract/money.ts'
import { useCart } from './cart.ts'
import { useCartPanel } from './cart-panel-state.ts'
import { useTakenOut } from './undo.ts'

/** Says aloud what changes in the open cart; the page's own news cannot be heard behind a dialog. */
export function CartPanelNews() {
  const { count, subtotal, isLoading } = useCart()
  const note = useCartPanel(({ note }) => note)
  const taken = useTakenOut(({ last }) => last)
  const [known, setKnown] = useState<{ count: number | null; text: string }>({ count: null, text: note })
  if (!isLoading && known.count !== count) {
    const lead = taken && count < (known.count ?? 0) ? `${taken.item.name} was taken out. ` : ''
    const text = known.count === null ? note : lead + holding(count, subtotal)
    setKnown({ count, text })
  }
  return (
    <p role="status" className="sr-only">
      {known.text}
    </p>
  )
}

function holding(count: number, subtotal: number) {
  if (count === 0) return 'Nothing is in your cart now'
  return `In your cart: ${count} ${count === 1 ? 'item' : 'items'}, ${formatRupees(subtotal)}`
}
