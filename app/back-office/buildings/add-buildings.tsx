import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { addBuildings, type BuildingFields } from '#contract/api/admin/content/buildings.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { useAction } from '../ui/use-action.ts'
import { buildingsKey } from './buildings-key.ts'
import { readList } from './read-list.ts'

/** Adds buildings from a list, all or none; each line that cannot be taken is named. */
export function AddBuildings({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const add = useAction({
    run: (buildings: BuildingFields[]) => api(addBuildings, { body: { buildings } }),
    done: ({ added }) => (added === 1 ? 'Building added' : `${added} buildings added`),
    refresh: [buildingsKey],
    onDone: onClose,
    isRefusalShown: () => true,
  })
  const lines = readList(text)
  const wrong = lines.filter(({ objection }) => objection)
  const many = lines.length > 200 ? 'At most 200 buildings at a time' : undefined
  return (
    <Dialog title="Add buildings" onClose={onClose}>
      <form
        noValidate
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          add.mutate(lines.map(({ building }) => building))
        }}
      >
        <TextArea
          label="One building a line"
          rows={6}
          data-first-focus
          placeholder="Sunrise Heights, A, 411001, Pune, Pune, Maharashtra"
          hint="Building, tower (may be empty), pincode, town, district, state: typed with commas or pasted from a sheet"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {wrong.length > 0 && (
          <ul aria-label="Lines that cannot be taken" className="grid gap-1 text-chilli text-small">
            {wrong.slice(0, 5).map(({ number, objection }) => (
              <li key={number}>
                Line {number} {objection}
              </li>
            ))}
            {wrong.length > 5 && <li>and {wrong.length - 5} more</li>}
          </ul>
        )}
        <p role="alert" className="text-chilli text-small">
          {many ?? (add.error && sentenceOf(add.error))}
        </p>
        <Button
          type="submit"
          wide
          disabled={add.isPending || lines.length === 0 || wrong.length > 0 || many !== undefined}
        >
          {add.isPending ? 'Adding' : lines.length > 1 ? `Add ${lines.length} buildings` : 'Add the building'}
        </Button>
      </form>
    </Dialog>
  )
}
