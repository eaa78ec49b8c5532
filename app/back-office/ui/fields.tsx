import { type ComponentProps, useId } from 'react'

type SelectProps = ComponentProps<'select'> & {
  label: string
  options: readonly { value: string; name: string }[]
  error?: string | undefined
  hint?: string | undefined
}

/** A labelled choice of few; works with react-hook-form's `register`. */
export function SelectField({ label, options, error, hint, id, className = '', ...rest }: SelectProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <div className={className}>
      <label htmlFor={fieldId} className="mb-1 block text-label font-medium text-brown">
        {label}
      </label>
      <select
        {...rest}
        id={fieldId}
        aria-invalid={Boolean(error)}
        aria-describedby={error || hint ? `${fieldId}-note` : undefined}
        className={`block h-11 w-full min-w-0 rounded-field border bg-white px-3 ${error ? 'border-chilli' : 'border-wheat'}`}
      >
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <FieldNote id={`${fieldId}-note`} error={error} hint={hint} />
    </div>
  )
}

type CheckProps = ComponentProps<'input'> & { label: string; hint?: string | undefined }

/** A labelled yes or no; works with react-hook-form's `register`. */
export function CheckField({ label, hint, id, className = '', ...rest }: CheckProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <div className={className}>
      <label htmlFor={fieldId} className="flex min-h-11 items-center gap-3">
        <input
          {...rest}
          id={fieldId}
          type="checkbox"
          aria-describedby={hint ? `${fieldId}-note` : undefined}
          className="size-6 shrink-0 accent-brown"
        />
        {label}
      </label>
      <FieldNote id={`${fieldId}-note`} hint={hint} />
    </div>
  )
}

/** The line under a field: its error, read out as it appears, or a hint. */
export function FieldNote({ id, error, hint }: { id: string; error?: string | undefined; hint?: string | undefined }) {
  if (!error && !hint) return null
  return (
    <p
      id={id}
      role={error ? 'alert' : undefined}
      className={`mt-2 text-label ${error ? 'text-chilli' : 'text-ink-soft'}`}
    >
      {error ?? hint}
    </p>
  )
}
