import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { CodeBoxes } from '#app/shared/code-entry/code-boxes.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { accountKey } from '../session/back-office-client.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'

type Props = { about: string; button: string; run: (code: string) => Promise<void>; children?: ReactNode }

/** Six boxes for the code an authenticator app shows. */
export function AppCodeForm({ about, button, run, children }: Props) {
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const id = useId()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (code.length < 6) return setError('Enter the 6 digits your app shows')
    setBusy(true)
    setError(undefined)
    try {
      await run(code)
    } catch (failure) {
      setError(sentenceOf(failure))
      setCode('')
      setBusy(false)
      // After the last wrong one there is no session any more, and no place of its own for the sentence.
      if (isApiError(failure) && failure.statusCode === 401) {
        showToast(sentenceOf(failure), 'error')
        client.setQueryData(accountKey, null)
      }
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p id={`${id}-about`}>{about}</p>
      <CodeBoxes
        length={6}
        code={code}
        describedBy={`${id}-about ${id}-refused`}
        isWrong={Boolean(error)}
        onCode={(code) => {
          setCode(code)
          setError(undefined)
        }}
      />
      <p id={`${id}-refused`} role="alert" className="min-h-5 text-small font-medium text-chilli">
        {error}
      </p>
      <Button type="submit" wide disabled={isBusy}>
        {isBusy ? 'Checking the code' : button}
      </Button>
      {children}
    </form>
  )
}
