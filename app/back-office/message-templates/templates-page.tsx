import { useQuery } from '@tanstack/react-query'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { listMessageTemplates, type MessageTemplate } from '#contract/api/admin/content/message-templates.ts'
import { Chip } from '../ui/chip.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Column } from '../ui/tables/columns.ts'
import { DataTable } from '../ui/tables/data-table.tsx'
import { allRows } from '../ui/tables/use-rows.ts'
import { channelNames, messageTemplatesKey, nameOf } from './template-names.ts'

export function meta() {
  return hiddenPageMeta('Messages · Back office')
}

/** What the shop writes to people, by SMS and by mail. */
export default function TemplatesPage() {
  const query = useQuery({ queryKey: messageTemplatesKey, queryFn: () => api(listMessageTemplates) })
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

const columns: Column<MessageTemplate>[] = [
  {
    id: 'name',
    header: 'Message',
    card: 'title',
    cell: (messageTemplate) => `${nameOf(messageTemplate.template)} by ${channelNames[messageTemplate.channel]}`,
  },
  {
    id: 'own',
    header: 'Words',
    card: 'aside',
    cell: ({ isOwn }) => (isOwn ? <Chip look="waiting">Yours</Chip> : <Chip>Usual</Chip>),
  },
  { id: 'about', header: 'Sent', card: 'bare', cell: ({ about }) => about },
]
