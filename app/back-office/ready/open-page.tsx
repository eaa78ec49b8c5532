import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { Button, ButtonLink } from '#app/shared/ui/button.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import {
  confirmationPhrase,
  type Opening,
  openOwnShop,
  previewOpening,
} from '#contract/api/admin/operations/opening.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'

export function meta() {
  return hiddenPageMeta('Open the shop · Back office')
}

/** From the demo shop to the owner's own: what goes, what stays, and the words that do it. */
export default function OpenPage() {
  const client = useQueryClient()
  const query = useQuery({ queryKey: ['ready', 'opening'], queryFn: () => api(previewOpening, { body: {} }) })
  const [words, setPhrase] = useState('')
  const open = useAction({
    run: () => api(openOwnShop, { body: { words: words.trim() as typeof confirmationPhrase } }),
    done: 'The shop is yours',
    onDone: () => void client.invalidateQueries(),
    isRefusalShown: () => true,
  })
  return (
    <>
      <PageHead
        title="Open the shop"
        about="Clears away what was made up for the demo. Number series begin at 1. What goes does not come back."
        back={{ to: '/admin/ready', name: 'Ready to sell?' }}
      />
      {open.data ? (
        <Panel title="The shop is yours">
          <p>
            What is left is in “Ready to sell?”. Then start the server with <code>SHOP_MODE=production</code>.
          </p>
          <ButtonLink to="/admin/ready" className="mt-4">
            Go on to “Ready to sell?”
          </ButtonLink>
        </Panel>
      ) : (
        <Loaded query={query}>
          {(opening) => (
            <div className="grid items-start grid-cols-1 gap-4 md:grid-cols-2">
              <Counted title="Goes" rows={opening.gone} empty="Nothing: it was cleared away before." />
              <Counted title="Stays" rows={opening.stays} empty="Nothing is there yet." />
              <Panel title="Are you sure?" className="md:col-span-2">
                <form
                  noValidate
                  className="grid max-w-md gap-4"
                  onSubmit={(event) => {
                    event.preventDefault()
                    open.mutate()
                  }}
                >
                  <TextField
                    label={`Type “${confirmationPhrase}” to go on`}
                    autoComplete="off"
                    value={words}
                    onChange={({ target }) => setPhrase(target.value)}
                    error={open.error ? sentenceOf(open.error) : undefined}
                  />
                  <Button type="submit" look="dark" disabled={open.isPending || words.trim() !== confirmationPhrase}>
                    {open.isPending ? 'Opening the shop' : 'Open the shop'}
                  </Button>
                </form>
              </Panel>
            </div>
          )}
        </Loaded>
      )}
    </>
  )
}

function Counted({ title, rows, empty }: { title: string; rows: Opening['gone']; empty: string }) {
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <p className="text-ink-soft">{empty}</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map(({ number, what }) => (
            <li key={what} className="flex gap-3 py-2">
              <span className="w-14 shrink-0 text-right font-semibold tabular-nums">
                {number.toLocaleString('en-IN')}
              </span>
              <span>{what}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
