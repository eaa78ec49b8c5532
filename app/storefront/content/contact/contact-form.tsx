import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { longestMessage } from '#contract/api/content/content.ts'
import { mobileDigits } from '#contract/rules/mobile-digits.ts'
import { type ContactDraft, type ContactErrors, contactObjections } from './contact-objections.ts'
import { sendMessage } from './send-contact-message.ts'

type Props = { beginning: string; onSent: (email: string) => void }

/**
 * The contact form (STAT-07, VAL-28 to VAL-30). Its fields belong to the browser, so that what was typed before the scripts
 * came, or before a failure, stays.
 */
export function ContactForm({ beginning, onSent }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<ContactErrors>({})
  const [isSending, setSending] = useState(false)
  const isReady = useIsReady()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!form.current || isSending) return
    const draft = readDraft(form.current)
    const found = contactObjections(draft)
    setErrors(found)
    const [wrong] = Object.keys(found)
    if (wrong) return focusOn(form.current, wrong)
    setSending(true)
    const isSent = await sendMessage(draft)
    setSending(false)
    if (isSent) onSent(draft.email)
  }

  function forgive({ target }: FormEvent<HTMLFormElement>) {
    const { name } = target as unknown as { name: keyof ContactDraft }
    setErrors(({ [name]: _, ...others }) => others)
  }

  return (
    // Posted, so that nothing typed could ever stand in an address.
    <form ref={form} method="post" noValidate onSubmit={submit} onChange={forgive} aria-label="Write to us">
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={longestMessage.name}
          enterKeyHint="next"
          error={errors.name}
          className="sm:col-span-2"
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={longestMessage.email}
          enterKeyHint="next"
          error={errors.email}
        />
        <TextField
          label="Mobile number"
          name="mobileNumber"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          enterKeyHint="next"
          prefix="+91"
          onChange={({ target }) => {
            target.value = mobileDigits(target.value)
          }}
          error={errors.mobileNumber}
        />
        <TextArea
          label="Message"
          name="message"
          rows={6}
          defaultValue={beginning}
          error={errors.message}
          className="sm:col-span-2"
        />
      </div>
      {/* Before the scripts are there a press would be lost. */}
      <Button type="submit" look="main" disabled={!isReady} aria-busy={isSending} className="mt-6 px-8 max-sm:w-full">
        {isSending ? 'Sending...' : 'Send message'}
      </Button>
    </form>
  )
}

function readDraft(form: HTMLFormElement): ContactDraft {
  const fields = new FormData(form)
  const textOf = (name: keyof ContactDraft) => String(fields.get(name) ?? '')
  return {
    name: textOf('name'),
    email: textOf('email').trim(),
    mobileNumber: mobileDigits(textOf('mobileNumber')),
    message: textOf('message'),
  }
}

function focusOn(form: HTMLFormElement, name: string) {
  form.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
}

/** False on the server and until React has taken over. */
function useIsReady() {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
