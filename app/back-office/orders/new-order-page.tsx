import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { BillRows } from '#app/shared/ui/bill-rows.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { placePhoneOrder } from '#contract/api/admin/orders/phone-orders.ts'
import { formatRupees } from '#contract/money.ts'
import { orderKeys } from '../order-parts/use-steps.ts'
import { LeaveGuard } from '../ui/dialogs/save-bar.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { useAction } from '../ui/use-action.ts'
import { CallerFields } from './phone-order/caller-fields.tsx'
import { type CallerForm, emptyCaller, orderOf } from './phone-order/caller-form.ts'
import { PhoneLines } from './phone-order/phone-lines.tsx'
import type { PhoneLine } from './phone-order/phone-quote.ts'
import { quotable, usePhoneQuote } from './phone-order/phone-quote.ts'

export function meta() {
  return hiddenPageMeta('Order by phone · Back office')
}

/** An order entered for somebody who calls: who, what, and the total to tell them before it is placed. */
export default function NewOrderPage() {
  const navigate = useNavigate()
  const [key] = useState(() => crypto.randomUUID())
  const [lines, setLines] = useState<PhoneLine[]>([])
  const [codes, setCodes] = useState('')
  const form = useForm<CallerForm>({ defaultValues: emptyCaller })
  const quote = usePhoneQuote(lines, codes, form.watch('mobileNumber'))
  const place = useAction({
    run: (caller: CallerForm) =>
      api(placePhoneOrder, {
        body: {
          ...{ key, ...orderOf(caller), ...quotable(lines, codes), totalShown: quote.data?.total ?? 0 },
          ...(caller.note.trim() ? { note: caller.note.trim() } : {}),
        },
      }),
    done: ({ orderNumber }) => `Order ${orderNumber} is placed, and the caller gets an SMS`,
    refresh: orderKeys,
    onDone: ({ orderNumber }) => void navigate(`/admin/orders/${orderNumber}`),
    isRefusalShown: () => true,
  })
  const isReady = quote.data !== undefined && quote.data.objection === null && !quote.isPlaceholderData
  const isDirty = (lines.length > 0 || form.formState.isDirty) && !place.isSuccess
  return (
    <>
      <PageHead
        title="Order by phone"
        back={{ to: '/admin/orders', name: 'Orders' }}
        about="Paid in cash on delivery. The caller gets the same messages as everybody who orders."
      />
      <form
        noValidate
        onSubmit={form.handleSubmit((caller) => place.mutate(caller))}
        className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <div className="grid grid-cols-1 gap-4">
          <CallerFields form={form} />
          <PhoneLines lines={lines} onLines={setLines} />
        </div>
        <Panel title="To tell the caller" className="lg:sticky lg:top-4">
          <TextField
            label="Offer codes (optional)"
            hint="Several with commas between"
            autoComplete="off"
            autoCapitalize="characters"
            value={codes}
            onChange={({ target }) => setCodes(target.value)}
          />
          <div className="mt-4" aria-live="polite" aria-busy={quote.isFetching}>
            {lines.length === 0 && <p className="text-ink-soft">Add what is ordered, and the total stands here.</p>}
            {quote.error && <p className="text-chilli">{sentenceOf(quote.error)}</p>}
            {lines.length > 0 && quote.data && (
              <>
                <BillRows bill={quote.data} />
                {quote.data.objection && <p className="mt-3 text-chilli">{quote.data.objection}</p>}
              </>
            )}
          </div>
          <TextArea
            label="Note for the shop (optional)"
            rows={2}
            maxLength={500}
            className="mt-4"
            {...form.register('note')}
          />
          <p role="alert" className="mt-2 text-small text-chilli">
            {place.error && sentenceOf(place.error)}
          </p>
          <Button type="submit" wide className="mt-2" disabled={!isReady || place.isPending}>
            {isReady && quote.data ? `Place order · ${formatRupees(quote.data.total)}` : 'Place order'}
          </Button>
        </Panel>
      </form>
      <LeaveGuard isDirty={isDirty && !place.isPending} />
    </>
  )
}
