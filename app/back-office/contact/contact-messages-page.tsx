import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import {
  type ContactMessage,
  handleContactMessage,
  listContactMessages,
} from '#contract/api/admin/customers/contact.ts'
import { spaceMobile } from '../order-parts/order-labels.ts'
import { PageHead } from '../ui/page-head.tsx'
import type { Column } from '../ui/tables/columns.ts'
import { DataTable } from '../ui/tables/data-table.tsx'
import { FilterBar, FilterChoice } from '../ui/tables/filter-bar.tsx'
import { useFilters } from '../ui/tables/use-filters.ts'
import { useRows } from '../ui/tables/use-rows.ts'
import { useAction } from '../ui/use-action.ts'

export function meta() {
  return hiddenPageMeta('Contact messages · Back office')
}

/** What visitors wrote in the contact form, what waits longest first. */
export default function ContactMessagesPage() {
  const filters = useFilters(['search', 'status'], { minCharacters: 3 })
  const query = filters.query as object
  const list = useRows<ContactMessage>(['contact-messages', query], (cursor) =>
    api(listContactMessages, { query: { ...query, ...(cursor ? { cursor } : {}) } }),
  )
  return (
    <>
      <PageHead title="Contact messages" about="Answer by mail or phone, then note that it was handled." />
      <FilterBar searchLabel="Name, mail, mobile or words" filters={filters}>
        <FilterChoice
          filters={filters}
          name="status"
          label="Show"
          options={[
            { value: '', name: 'Not handled yet' },
            { value: 'handled', name: 'Handled' },
          ]}
        />
      </FilterBar>
      <DataTable
        label="Contact messages"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          filters.isFiltered
            ? { title: 'No message fits', text: 'Look for fewer letters, or clear the filters.' }
            : { title: 'Nothing waits', text: 'Messages of the contact form stand here as they come.' }
        }
      />
    </>
  )
}

const columns: readonly Column<ContactMessage>[] = [
  { id: 'name', header: 'From', card: 'title', cell: ({ name }) => <span className="break-words">{name}</span> },
  {
    id: 'ways',
    header: 'Answer by',
    card: 'bare',
    cell: ({ name, email, mobileNumber }) => (
      <>
        <a
          href={`mailto:${email}?subject=${encodeURIComponent('Your message to Milloraa')}`}
          aria-label={`Write to ${name}: ${email}`}
          className="-mt-1 inline-block py-1 break-all text-brown underline underline-offset-4"
        >
          {email}
        </a>
        <a
          href={`tel:+91${mobileNumber}`}
          aria-label={`Call ${name}: ${spaceMobile(mobileNumber)}`}
          className="block w-fit py-1 whitespace-nowrap text-brown underline underline-offset-4"
        >
          {spaceMobile(mobileNumber)}
        </a>
      </>
    ),
  },
  {
    id: 'message',
    header: 'Message',
    card: 'bare',
    cell: ({ message }) => <p className="max-w-[60ch] break-words whitespace-pre-wrap">{message}</p>,
  },
  { id: 'at', header: 'Written', cell: ({ createdAt }) => formatDayAndTime(createdAt) },
  {
    id: 'handled',
    header: 'Handled',
    card: 'deed',
    cell: (message) => <Handled message={message} />,
  },
]

/** No question is asked: what was handled by mistake is opened again. */
function Handled({ message: { id, name, handledAt, handledBy } }: { message: ContactMessage }) {
  const { mutate: reopen } = useHandle(id, name)
  const { mutate, isPending } = useHandle(id, name, () => reopen(false))
  return (
    <div className="grid justify-items-start gap-1">
      {handledAt && (
        <span>
          {handledBy ?? 'Somebody'}, {formatDayAndTime(handledAt)}
        </span>
      )}
      <Button
        look="quiet"
        disabled={isPending}
        aria-label={handledAt ? `Open again: ${name}` : `Handled: ${name}`}
        onClick={() => mutate(!handledAt)}
        className="whitespace-nowrap lg:min-h-9 lg:py-1"
      >
        {handledAt ? 'Open again' : 'Handled'}
      </Button>
    </div>
  )
}

function useHandle(id: string, name: string, undo?: () => void) {
  return useAction({
    run: (isHandled: boolean) => api(handleContactMessage, { params: { id }, body: { isHandled } }),
    done: (_, isHandled) => `The message of ${name} ${isHandled ? 'is handled' : 'waits again'}`,
    refresh: [['contact-messages']],
    toastAction: (_, isHandled) => (isHandled && undo ? { label: 'Undo', press: undo } : undefined),
  })
}
