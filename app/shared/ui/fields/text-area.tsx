import { type ComponentProps, useId } from 'react'

type Props = ComponentProps<'textarea'> & { label: string; error?: string | undefined; hint?: string }

/** A labelled field of several lines; its error stands under it and is read out with it. */
export function TextArea({ label, error, hint, id, className = '', ...rest }: Props) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const noteId = `${fieldId}-note`
  return (
    <div className={className}>
      <label htmlFor={fieldId} className="mb-1 block text-label font-medium text-brown">
        {label}
      </label>
      <textarea
        rows={4}
        {...rest}
        id={fieldId}
        aria-invalid={Boolean(error)}
        aria-describedby={error || hint ? noteId : undefined}
        className={`block w-full min-w-0 rounded-field border bg-white px-3 py-2 ${error ? 'border-chilli' : 'border-wheat'}`}
      />
      {(error || hint) && (
        <p
          id={noteId}
          role={error ? 'alert' : undefined}
          className={`mt-2 text-label ${error ? 'text-chilli' : 'text-ink-soft'}`}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
