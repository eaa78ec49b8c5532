import { Panel } from '../ui/panel.tsx'
import { Line, LongLine } from './copy-fields.tsx'

type Search = { title: string; description: string }
type Props = { search: Search; set: (changed: Partial<Search>) => void }

/** What search engines and messengers are told of a page. */
export function SearchFields({ search, set }: Props) {
  return (
    <Panel title="In search engines and messengers">
      <div className="grid grid-cols-1 gap-4">
        <Line label="Title" value={search.title} onChange={(title) => set({ title })} />
        <LongLine label="Description" value={search.description} onChange={(description) => set({ description })} />
      </div>
    </Panel>
  )
}
