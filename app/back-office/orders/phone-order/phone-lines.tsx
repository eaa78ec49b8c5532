import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Plus from 'lucide/dist/esm/icons/plus.mjs'
import { useDeferredValue, useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { QuantityStepper } from '#app/shared/ui/fields/quantity-stepper.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { Icon } from '#app/shared/ui/icon.ts'
import { type ProductCard, searchProducts } from '#contract/api/catalog/catalog.ts'
import { formatRupees } from '#contract/money.ts'
import { Panel } from '../../ui/panel.tsx'
import { sentenceOf } from '../../ui/sentence-of.ts'
import type { PhoneLine } from './phone-quote.ts'

type Props = { lines: PhoneLine[]; onLines: (lines: PhoneLine[]) => void }

/** What is ordered: found by a few letters, added by its size. */
export function PhoneLines({ lines, onLines }: Props) {
  const keyOf = ({ productId, size }: Pick<PhoneLine, 'productId' | 'size'>) => `${productId} ${size}`

  function add(line: PhoneLine) {
    const isThere = lines.some((one) => keyOf(one) === keyOf(line))
    onLines(
      isThere
        ? lines.map((one) => (keyOf(one) === keyOf(line) ? { ...one, quantity: one.quantity + 1 } : one))
        : [...lines, line],
    )
  }

  function setQuantity(line: PhoneLine, quantity: number) {
    const others = lines.filter((one) => quantity > 0 || keyOf(one) !== keyOf(line))
    onLines(others.map((one) => (keyOf(one) === keyOf(line) ? { ...one, quantity } : one)))
  }

  return (
    <Panel title="What is ordered">
      {lines.length > 0 && (
        <ul className="mb-4 grid divide-y divide-line">
          {lines.map((line) => (
            <li key={keyOf(line)} className="flex flex-wrap items-center gap-3 py-2">
              <span className="min-w-40 flex-1">
                <span className="font-semibold">{line.name}</span> · {line.size} {line.type.toLowerCase()}
                <span className="block text-small text-ink-soft">{formatRupees(line.price)} each</span>
              </span>
              <QuantityStepper
                quantity={line.quantity}
                least={0}
                label={`${line.name} ${line.size} ${line.type}`}
                onChange={(quantity) => setQuantity(line, quantity)}
              />
            </li>
          ))}
        </ul>
      )}
      <FindGoods onAdd={add} />
    </Panel>
  )
}

function FindGoods({ onAdd }: { onAdd: (line: PhoneLine) => void }) {
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const { data, error } = useQuery({
    queryKey: ['goods', keyword],
    queryFn: ({ signal }) =>
      api(searchProducts, { query: { limit: keyword ? '8' : '4' }, body: { keyword } }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid gap-2">
      <TextField
        label="Find goods"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // Enter here means the search, not the whole form.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {error && !data && (
        <p role="alert" className="text-small text-chilli">
          {sentenceOf(error)}
        </p>
      )}
      <ul aria-label="Goods found" className="grid divide-y divide-line">
        {data?.data.map((product) => (
          <Goods key={product.id} product={product} onAdd={onAdd} />
        ))}
      </ul>
      {data?.data.length === 0 && <p className="text-small text-ink-soft">Nothing on sale is called so.</p>}
    </div>
  )
}

function Goods({ product, onAdd }: { product: ProductCard; onAdd: (line: PhoneLine) => void }) {
  const { id: productId, name, productVariations } = product
  return (
    <li className="flex flex-wrap items-center gap-2 py-2">
      <span className="flex-1 basis-full md:min-w-40 md:basis-0">{name}</span>
      {productVariations.map(({ size, type, price, stock }) => (
        <button
          key={size}
          type="button"
          disabled={stock === 0}
          aria-label={`Add ${name} ${size} ${type}`}
          onClick={() => onAdd({ productId, name, size, type, price, quantity: 1 })}
          className="inline-flex min-h-11 items-center gap-1 rounded-field border border-wheat px-3 text-small font-semibold text-brown hover:bg-cream disabled:opacity-60"
        >
          <Icon node={Plus} aria-hidden className="size-4" />
          {size} {type.toLowerCase()}
          <span className="font-normal text-ink-soft">{stock === 0 ? 'sold out' : formatRupees(price)}</span>
        </button>
      ))}
    </li>
  )
}
