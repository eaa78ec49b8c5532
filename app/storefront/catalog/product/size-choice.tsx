import { useRef } from 'react'
import { useEarlyInput } from '#app/shared/ui/fields/use-early-input.ts'
import type { ProductVariation } from '#contract/api/catalog/catalog.ts'
import { formatRupees } from '#contract/money.ts'
import { sizeLabel } from '#contract/rules/catalog/card-size.ts'

type Props = {
  variations: ProductVariation[]
  chosen: ProductVariation
  onChoose: (variation: ProductVariation) => void
}

/** One button per size, with what it costs (PDP-08, PDP-09). */
export function SizeChoice({ variations, chosen, onChoose }: Props) {
  const group = useRef<HTMLFieldSetElement>(null)
  useEarlyInput(
    String(chosen.size),
    () => group.current?.querySelector<HTMLInputElement>(':checked')?.value,
    (size) => {
      const early = variations.find((variation) => String(variation.size) === size)
      if (early) onChoose(early)
    },
  )
  return (
    <fieldset ref={group}>
      <legend className="mb-2 text-label font-medium text-brown">Size</legend>
      <div className="flex flex-wrap gap-2">
        {variations.map((variation) => (
          <label
            key={variation.size}
            className="relative flex min-h-14 min-w-[4.625rem] cursor-pointer flex-col justify-center rounded-field border border-wheat px-2 py-1 text-center transition-colors duration-150 hover:bg-cream has-checked:border-brown has-checked:bg-golden-pale has-checked:shadow-[inset_0_0_0_1px_var(--color-brown)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brown"
          >
            <input
              type="radio"
              name="size"
              value={variation.size}
              checked={variation === chosen}
              onChange={() => onChoose(variation)}
              className="sr-only"
            />
            <span className="font-semibold text-ink">{sizeLabel(variation).toLowerCase()}</span>{' '}
            {variation.stock === 0 ? (
              <span className="text-small text-ink-soft">Sold out</span>
            ) : (
              <span className="board text-small text-ink-soft">{formatRupees(variation.price)}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
