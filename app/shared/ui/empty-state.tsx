import type { ReactNode } from 'react'

type Props = {
  title: string
  text?: string | undefined
  picture?: string
  children?: ReactNode
  isAlert?: boolean
  /** `h1` where the empty state is the whole screen. */
  heading?: 'p' | 'h1' | 'h2'
}

/** One picture, one sentence, one way on. */
export function EmptyState({
  title,
  text,
  picture = '/brand/milloraa-emblem.svg',
  children,
  isAlert = false,
  heading: Heading = 'p',
}: Props) {
  return (
    <div
      role={isAlert ? 'alert' : undefined}
      className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-12 text-center"
    >
      <div className="grid h-28 w-24 place-items-center rounded-t-[50%_42%] rounded-b-card bg-golden-pale">
        <img src={picture} alt="" width={64} height={64} />
      </div>
      <Heading className="font-display text-card font-semibold text-brown">{title}</Heading>
      {text && <p className="text-ink-soft">{text}</p>}
      {children}
    </div>
  )
}
