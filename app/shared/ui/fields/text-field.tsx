import { type ComponentProps, useId } from 'react'

type Props = ComponentProps<'input'> & { label: string; error?: string | undefined; hint?: string; prefix?: string }

/** A labelled field; its error stands under it and is read out with it. */
export function TextField({ label, error, hint, prefix, id, className = '', ...rest }: Props) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const noteId = `${fieldId}-note`
  return (
    <div className={className}>
      <label htmlFor={fieldId} className="mb-1 block text-label font-medium text-brown">
        {label}
      </label>
      <div
        className={`flex min-h-11 items-stretch rounded-field border focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-brown ${error ? 'border-chilli' : 'border-wheat'} ${rest.readOnly ? 'bg-cream' : 'bg-white'}`}
      >
        {prefix && <span className="grid place-items-center border-line border-r px-3 text-ink-soft">{prefix}</span>}
        <input
          {...rest}
          id={fieldId}
          aria-invalid={Boolean(error)}
          aria-describedby={error || hint ? noteId : undefined}
          className="-my-px w-full min-w-0 bg-transparent px-3 py-2 outline-none focus-visible:shadow-none"
        />
      </div>
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
