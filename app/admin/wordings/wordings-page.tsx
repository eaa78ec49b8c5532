import { useQuery } from '@tanstack/react-query'
import { listWordings, type Wording } from '#contract/api/admin/wordings.ts'
import { api } from '../../api/browser-api.ts'
import { hiddenPageMeta } from '../../search-engines/page-meta.ts'
import { Chip } from '../ui/chip.tsx'
import type { Column } from '../ui/columns.ts'
import { DataTable } from '../ui/data-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { allRows } from '../ui/use-rows.ts'
import { channelNames, nameOf, wordingsKey } from './wording-names.ts'

export function meta() {
  return hiddenPageMeta('Messages · Back office')
}

/** What the shop writes to people, by SMS and by mail. */
export default function WordingsPage() {
  const query = useQuery({ queryKey: wordingsKey, queryFn: () => api(listWordings) })
  return (
    <>
      <PageHead
        title="Messages"
        about="What the shop writes to people. An SMS must be registered on DLT in the same words."
      />
      <DataTable
        label="Messages"
        columns={columns}
        list={allRows(query)}
        rowKey={({ template, channel }) => `${template}/${channel}`}
        rowTo={({ template, channel }) => `/admin/messages/${template}/${channel}`}
        empty={{ title: 'There are no messages' }}
      />
    </>
  )
}

const columns: Column<Wording>[] = [
  {
    id: 'name',
    header: 'Message',
    card: 'title',
    cell: (wording) => `${nameOf(wording.template)} by ${channelNames[wording.channel]}`,
  },
  {
    id: 'own',
    header: 'Words',
    card: 'aside',
    cell: ({ isOwn }) => (isOwn ? <Chip look="waiting">Yours</Chip> : <Chip>Usual</Chip>),
  },
  { id: 'about', header: 'Sent', card: 'bare', cell: ({ about }) => about },
]
