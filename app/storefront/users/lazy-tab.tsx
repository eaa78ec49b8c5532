import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Lazy, type LazyPart } from '#app/shared/ui/lazy.tsx'

/** A tab whose code comes when it is opened, and a way on where it does not come. */
export function LazyTab<Props extends object>({
  part,
  componentProps,
}: {
  part: LazyPart<Props>
  componentProps: Props
}) {
  const [isMissing, setMissing] = useState(false)
  if (!isMissing) {
    return (
      <div className="min-h-96">
        <Lazy part={part} componentProps={componentProps} onMissing={() => setMissing(true)} />
      </div>
    )
  }
  return (
    <EmptyState isAlert title="This part did not arrive" text="Please check your connection and try again.">
      <Button onClick={() => setMissing(false)}>Try Again</Button>
    </EmptyState>
  )
}
