import Minus from 'lucide/dist/esm/icons/minus.mjs'
import Plus from 'lucide/dist/esm/icons/plus.mjs'
import { Icon } from '#app/shared/ui/icon.ts'

type Props = {
  quantity: number
  label: string
  onChange: (quantity: number) => void
  least?: number
  isDisabled?: boolean
  /** Fills the width of its box, as the button does whose place it takes. */
  wide?: boolean
}

/** Minus, the number, plus. `least` 0 lets the last one be taken away. */
export function QuantityStepper({ quantity, label, onChange, least = 1, isDisabled = false, wide = false }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own layout into a row of buttons
    <div
      role="group"
      aria-label={`Quantity of ${label}`}
      className={`inline-flex items-center rounded-field border ${wide ? 'w-full justify-between border-golden-edge bg-golden-pale' : 'border-wheat bg-white'}`}
    >
      <StepButton name="One less" isDisabled={isDisabled || quantity <= least} onPress={() => onChange(quantity - 1)}>
        <Icon node={Minus} aria-hidden className="size-4" />
      </StepButton>
      <span aria-live="polite" className="board min-w-8 text-center font-semibold">
        {quantity}
      </span>
      <StepButton name="One more" isDisabled={isDisabled} onPress={() => onChange(quantity + 1)}>
        <Icon node={Plus} aria-hidden className="size-4" />
      </StepButton>
    </div>
  )
}

type StepProps = { name: string; isDisabled: boolean; onPress: () => void; children: React.ReactNode }

function StepButton({ name, isDisabled, onPress, children }: StepProps) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onPress}
      aria-label={name}
      className="-my-px grid size-11 place-items-center rounded-field border-transparent border-y bg-clip-padding text-brown hover:bg-cream disabled:opacity-40"
    >
      {children}
    </button>
  )
}
