import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

/** Step 2. */
export function OffersStep({ onContinue, bar }: { onContinue: () => void; bar: (button: ReactNode) => ReactNode }) {
  return (
    <>
      <p className="md:mb-4">No offers to apply today. Prices already include every discount.</p>
      {bar(
        <Button onClick={onContinue} className="max-md:w-full md:min-w-56">
          Continue to Payment
        </Button>,
      )}
    </>
  )
}
