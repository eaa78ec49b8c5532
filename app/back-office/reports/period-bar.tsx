import type { ReactNode } from 'react'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import type { Period } from '#contract/rules/periods.ts'
import { SelectField } from '../ui/fields.tsx'
import { presetOf, presetPeriod, presets } from './presets.ts'
import type { usePeriod } from './use-period.ts'

type Props = { chosen: ReturnType<typeof usePeriod>; children?: ReactNode }

/** Which days are looked at: one of the usual ones, or any. */
export function PeriodBar({ chosen: { period, setPeriod, objection }, children }: Props) {
  const preset = presetOf(period)
  const change = (part: Partial<Period>) => setPeriod({ ...period, ...part })
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 md:flex md:flex-wrap md:items-start">
      <SelectField
        label="Days"
        className="col-span-2 md:w-56"
        value={preset ?? ''}
        onChange={({ target }) => {
          const chosenPreset = presets.find(({ value }) => value === target.value)
          if (chosenPreset) setPeriod(presetPeriod(chosenPreset.value))
        }}
        options={[...(preset ? [] : [{ value: '', name: 'Other days' }]), ...presets]}
      />
      <TextField
        label="From"
        type="date"
        value={period.from}
        max={period.to}
        onChange={({ target }) => target.value && change({ from: target.value })}
        error={objection}
      />
      <TextField
        label="To"
        type="date"
        value={period.to}
        min={period.from}
        onChange={({ target }) => target.value && change({ to: target.value })}
      />
      {children}
    </div>
  )
}
