import { useEffect, useId, useRef, useState } from 'react'
import { Button, ButtonLink } from '#app/shared/ui/button.tsx'
import { Lazy, lazyPart } from '#app/shared/ui/lazy.tsx'

/** A cash order that the shop takes only with a proven number. A new one for each refusal; else it was seen before it was sent. */
export type Unproven = { sentence: string; mobileNumber: string; isRefused: boolean }

type Props = {
  unproven: Unproven
  onProof: (authToken: string) => Promise<void>
  /** Absent where the shop takes cash only. */
  onPayOnline: (() => void) | undefined
}

/** Says what keeps the order, and the three ways on: a code, paying online, fewer packs. The focus comes here with each refusal, and stays where it is before one. */
export function UnprovenOrder({ unproven, onProof, onPayOnline }: Props) {
  const box = useRef<HTMLElement>(null)
  const id = useId()

  useEffect(() => {
    if (!unproven.isRefused) return
    box.current?.focus({ preventScroll: true })
    // The code and its button will be longer than what is there now.
    box.current?.scrollIntoView({ block: 'start' })
  }, [unproven])

  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={id}
      aria-describedby={`${id}-why`}
      className="mb-4 scroll-mt-4 border-terracotta border-l-4 bg-cream px-4 py-3"
    >
      <h3 id={id} className="font-semibold">
        Prove your number by a code
      </h3>
      <p id={`${id}-why`} className="mb-3">
        {unproven.sentence}
        {unproven.isRefused && ' Nothing has been ordered yet, and all you typed is kept.'}
      </p>
      <div className="max-w-sm">
        <Code mobileNumber={unproven.mobileNumber} onProof={onProof} />
      </div>
      <p className="mt-2 flex flex-wrap gap-x-6">
        {onPayOnline && (
          <Button look="plain" className="px-0!" onClick={onPayOnline}>
            Pay online instead
          </Button>
        )}
        <ButtonLink to="/products" look="plain" className="px-0!">
          Take fewer packs
        </ButtonLink>
      </p>
    </section>
  )
}

function Code({ mobileNumber, onProof }: Pick<Unproven, 'mobileNumber'> & Pick<Props, 'onProof'>) {
  const [tries, setTries] = useState(1)
  const [isMissing, setMissing] = useState(false)

  if (isMissing) {
    const tryAgain = () => {
      setMissing(false)
      setTries(tries + 1)
    }
    return (
      <p role="alert">
        There is no connection.{' '}
        <Button look="quiet" onClick={tryAgain}>
          Try Again
        </Button>
      </p>
    )
  }
  const dialogProps = {
    ...{
      mobile: mobileNumber,
      sendButton: `Send a code to +91\u00a0${mobileNumber}`,
      confirmButton: 'Confirm and order',
    },
    onProof,
  }
  return <Lazy key={tries} part={proveByCode} componentProps={dialogProps} onMissing={() => setMissing(true)} />
}

// Few orders need it.
const proveByCode = lazyPart(async () => (await import('../../session/sign-in/prove-by-code.tsx')).ProveByCode)
