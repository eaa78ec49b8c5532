import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { addSynonyms, listSynonyms, removeSynonyms, type SynonymGroup } from '#contract/api/admin/catalog/synonyms.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { synonymsKey } from './catalog-keys.ts'
import { SynonymsDialog } from './synonyms-dialog.tsx'

export function meta() {
  return hiddenPageMeta('Kitchen words · Back office')
}

/** Words that mean the same, by which shoppers find what the shop calls otherwise. */
export default function SynonymsPage() {
  const query = useQuery({ queryKey: synonymsKey, queryFn: () => api(listSynonyms) })
  const [edited, setEdited] = useState<SynonymGroup | 'new'>()
  const [filterText, setFilterText] = useState('')
  return (
    <>
      <PageHead
        title="Kitchen words"
        about="Words that mean the same: whoever searches for haldi finds turmeric. Spellings and Hindi count as words of their own; small typing mistakes are understood without them."
      >
        <Button onClick={() => setEdited('new')}>Add words</Button>
      </PageHead>
      <Loaded query={query}>
        {(groups) =>
          groups.length === 0 ? (
            <EmptyState
              title="No kitchen words yet"
              text="Add what people call your goods, such as haldi and turmeric."
            />
          ) : (
            <>
              <TextField
                label="Find a word"
                type="search"
                autoComplete="off"
                className="mb-4 max-w-sm"
                value={filterText}
                onChange={({ target }) => setFilterText(target.value)}
              />
              <Groups groups={having(groups, filterText)} onEdit={setEdited} />
            </>
          )
        }
      </Loaded>
      {edited && <SynonymsDialog edited={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

type GroupsProps = { groups: SynonymGroup[]; onEdit: (group: SynonymGroup) => void }

function Groups({ groups, onEdit }: GroupsProps) {
  return (
    <>
      <p role="status" className="mb-3 text-ink-soft text-small">
        {groups.length === 1 ? '1 group of words' : `${groups.length} groups of words`}
      </p>
      <ul aria-label="Kitchen words" className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
        {groups.map((group) => (
          <li key={group.id} className="grid content-between gap-2 rounded-card border border-line bg-white p-4">
            <p className="break-words text-brown">{group.words.join(', ')}</p>
            <div className="flex flex-wrap gap-2">
              <Button look="quiet" aria-label={`Edit ${group.words[0]}`} onClick={() => onEdit(group)}>
                Edit
              </Button>
              <Remove group={group} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function having(groups: SynonymGroup[], filterText: string) {
  const text = filterText.trim().normalize('NFC').toLowerCase()
  return groups.filter(({ words }) => words.some((word) => word.includes(text)))
}

/** No question is asked: Undo adds them again. */
function Remove({ group: { id, words } }: { group: SynonymGroup }) {
  const restore = useAction({
    run: () => api(addSynonyms, { body: { words } }),
    done: `${words[0]} is back`,
    refresh: [synonymsKey],
  })
  const remove = useAction({
    run: () => api(removeSynonyms, { params: { id } }),
    done: `${words[0]} removed`,
    refresh: [synonymsKey],
    toastAction: () => ({ label: 'Undo', press: () => restore.mutate() }),
  })
  return (
    <Button look="plain" aria-label={`Remove ${words[0]}`} disabled={remove.isPending} onClick={() => remove.mutate()}>
      Remove
    </Button>
  )
}
