type Value = { label: string; value: string | null | undefined }

type Props = {
  values: Value[]
  /** The heading above says the same as the one label. */
  isLabelHidden?: boolean
}

/** What is known, each under its label; 'Not provided' where it is missing (PROF-10). */
export function Values({ values, isLabelHidden = false }: Props) {
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {values.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className={isLabelHidden ? 'sr-only' : 'text-ink-soft text-label'}>{label}</dt>
          <dd className={`break-words ${value ? '' : 'text-ink-soft'}`}>{value || notProvided}</dd>
        </div>
      ))}
    </dl>
  )
}

export const notProvided = 'Not provided'
