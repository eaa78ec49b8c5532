import type { ReactNode } from 'react'

type Props = {
  label: string
  onPress: () => void
  children: ReactNode
  /** Nothing to do at the moment; the focus stays on it all the same. */
  isIdle?: boolean
  isFirst?: boolean
}

/** A round control over a story, legible on every picture. */
export function RoundButton({ label, onPress, children, isIdle = false, isFirst = false }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isIdle || undefined}
      data-first-focus={isFirst || undefined}
      // A press by mouse or finger leaves the focus where it is, so that the space key goes on to play and pause.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="pointer-events-auto grid size-[44px] shrink-0 place-items-center rounded-full bg-ink/75 text-cream hover:bg-ink aria-disabled:cursor-default aria-disabled:text-cream/40 lg:border lg:border-cream/30"
    >
      {children}
    </button>
  )
}
