import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Photo } from '#app/shared/ui/pictures/photo.tsx'
import type { OrderItem } from '#contract/api/orders/orders.ts'
import { formatRupees, toPaise, toRupees } from '#contract/money.ts'
import { sizeLabel } from '#contract/rules/catalog/card-size.ts'

type Props = {
  items: OrderItem[]
  /** What can be done about a product: shown once for each, however many of its sizes were ordered (ORD-03). */
  underProduct: ((item: OrderItem) => ReactNode) | undefined
}

/** The lines as they were sold (ORD-02). */
export function OrderItems({ items, underProduct }: Props) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {items.map((item, index) => (
        <li key={`${item.productId} ${item.size}`} className="flex flex-wrap gap-x-4 py-4">
          <Link
            to={`/products/${item.productId}`}
            tabIndex={-1}
            aria-hidden
            className="size-20 shrink-0 overflow-hidden rounded-field"
          >
            <Photo picture={item.productImage} alt="" sizes="80px" />
          </Link>
          <div className="min-w-0 flex-1 basis-28">
            <Link
              to={`/products/${item.productId}`}
              className="inline-block py-0.5 font-display font-semibold text-brown text-card underline-offset-4 hover:underline"
            >
              {item.productName}
            </Link>
            <p className="text-ink-soft">
              {item.quantity} x {sizeLabel(item).toLowerCase()}
            </p>
            {isFirstOfProduct(items, index) && underProduct?.(item)}
          </div>
          <p className="ml-auto text-right">
            <span className="board font-semibold">{formatRupees(amountOf(item))}</span>
            {item.quantity > 1 && (
              <span className="board block font-sans text-ink-soft text-small">{formatRupees(item.price)} each</span>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

function isFirstOfProduct(items: OrderItem[], index: number) {
  return items.findIndex(({ productId }) => productId === items[index]?.productId) === index
}

function amountOf({ price, quantity }: OrderItem) {
  return toRupees(toPaise(price) * quantity)
}
