import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Late, type LatePart } from '#app/shared/ui/late.tsx'

/** A tab whose code comes when it is opened, and a way on where it does not come. */
export function LateTab<Props extends object>({ part, given }: { part: LatePart<Props>; given: Props }) {
  const [isMissing, setMissing] = useState(false)
  if (!isMissing) {
    return (
      <div className="min-h-96">
        <Late part={part} given={given} onMissing={() => setMissing(true)} />
      </div>
    )
  }
  return (
    <EmptyState isAlert title="This part did not arrive" text="Please check your connection and try again.">
      <Button onClick={() => setMissing(false)}>Try Again</Button>
    </EmptyState>
  )
}
