import { useEffect, useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { RichText } from '#app/shared/ui/rich-text.tsx'
import { getContent } from '#contract/api/content/content.ts'
import { isApiError } from '#contract/api/envelope.ts'

type Policy = { state: 'loading' | 'failed' | 'missing' } | { state: 'there'; html: string }

const patienceMs = 15_000

/** How returns work, asked for when it is first shown (PDP-16). */
export function ReturnPolicy() {
  const [tries, setTries] = useState(1)
  const [policy, setPolicy] = useState<Policy>({ state: 'loading' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks anew
  useEffect(() => {
    let isMounted = true
    void readPolicy().then((policy) => isMounted && setPolicy(policy))
    return () => {
      isMounted = false
    }
  }, [tries])

  if (policy.state === 'there') return <RichText html={policy.html} />
  if (policy.state === 'loading') return <Lines />
  return (
    <div role="alert">
      <p>Return and cancellation policy not available</p>
      {policy.state === 'failed' && (
        <Button
          look="quiet"
          className="mt-3"
          onClick={() => {
            setPolicy({ state: 'loading' })
            setTries(tries + 1)
          }}
        >
          Try Again
        </Button>
      )}
    </div>
  )
}

async function readPolicy(): Promise<Policy> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const { content } = await api(getContent, { params: { title: 'refund-policy' } }, { signal })
    return content ? { state: 'there', html: content } : { state: 'missing' }
  } catch (error) {
    return { state: isApiError(error) && error.statusCode === 404 ? 'missing' : 'failed' }
  }
}

function Lines() {
  return (
    <div role="status" className="grid max-w-[68ch] gap-2">
      <span className="sr-only">Loading...</span>
      {['w-full', 'w-11/12', 'w-full', 'w-2/3'].map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
        <div key={line} className={`skeleton h-5 ${width}`} />
      ))}
    </div>
  )
}
