import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { getStock } from '#contract/api/admin/catalog/stock.ts'
import type { Data } from '#contract/api/endpoint.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { describePack, pieces, stockKey } from '../forms/stock-labels.ts'
import { useStaff } from '../session/use-staff.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { Loaded } from '../ui/states.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { LowMarkDialog } from './low-mark-dialog.tsx'
import { LevelChip } from './stock-columns.tsx'
import { StockMoves } from './stock-moves.tsx'

type Stock = Data<typeof getStock>

export function meta() {
  return hiddenPageMeta('Stock of a size · Back office')
}

/** One size: how much there is, whom it is promised to, and how it came to that. */
export default function StockSizePage() {
  const { productId = '', size = '' } = useParams()
  const query = useQuery({
    queryKey: [...stockKey, 'size', productId, size],
    queryFn: () => api(getStock, { params: { productId, size } }),
  })
  const isMissing = isApiError(query.error) && query.error.statusCode === 404
  return (
    <>
      {isMissing ? (
        <PageHead
          title={`${productId}, size ${size}`}
          about="This size is not sold any more. What moved while it was stands here."
          back={back}
        />
      ) : (
        <Loaded query={query}>{(stock) => <Size stock={stock} />}</Loaded>
      )}
      {(query.data || isMissing) && <StockMoves productId={productId} size={size} />}
    </>
  )
}

const back = { to: '/admin/stock', name: 'Stock' }

function Size({ stock }: { stock: Stock }) {
  const [isCorrecting, setCorrecting] = useState(false)
  const { role } = useStaff()
  const canEdit = role === 'admin' || role === 'manager'
  return (
    <>
      <PageHead title={`${stock.name}, ${describePack(stock)}`} about={`SKU ${stock.sku}`} back={back}>
        {canEdit && (
          <Link
            to={`/admin/products/${encodeURIComponent(stock.productId)}`}
            className="inline-flex min-h-11 items-center px-2 text-brown underline underline-offset-4"
          >
            Edit the product
          </Link>
        )}
        <Button onClick={() => setCorrecting(true)}>Correct</Button>
      </PageHead>
      <div className="mb-4 grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Figures stock={stock} canEdit={canEdit} />
        <Reservations stock={stock} />
      </div>
      {isCorrecting && <CorrectDialog row={stock} onClose={() => setCorrecting(false)} />}
    </>
  )
}

function Figures({ stock, canEdit }: { stock: Stock; canEdit: boolean }) {
  const [isMarking, setMarking] = useState(false)
  const rows = [
    { name: 'On the shelf', count: stock.onShelf },
    { name: 'Promised to orders', count: stock.promised },
    { name: 'Free to sell', count: stock.free, isMain: true },
  ]
  return (
    <Panel title="How much there is" actions={<LevelChip row={stock} />}>
      <dl className="grid gap-2">
        {rows.map(({ name, count, isMain }) => (
          <div key={name} className={`flex items-baseline ${isMain ? 'border-line border-t pt-2 font-semibold' : ''}`}>
            <dt>{name}</dt>
            <dd className={`board ml-auto ${isMain ? 'text-price' : ''}`}>{count.toLocaleString('en-IN')}</dd>
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-x-3">
          <dt>Counts as low</dt>
          <dd className="ml-auto flex items-center gap-3">
            at {pieces(stock.lowStockAt)} or fewer
            {canEdit && (
              <Button look="quiet" onClick={() => setMarking(true)} className="lg:min-h-9 lg:py-1">
                Change
              </Button>
            )}
          </dd>
        </div>
      </dl>
      {isMarking && <LowMarkDialog row={stock} onClose={() => setMarking(false)} />}
    </Panel>
  )
}

function Reservations({ stock: { reservations } }: { stock: Stock }) {
  return (
    <Panel title={`Promised to: ${reservations.length === 100 ? '100 or more' : reservations.length}`}>
      {reservations.length === 0 && <p className="text-ink-soft">No open order waits for this size.</p>}
      <ul className="grid max-h-72 divide-y divide-line overflow-y-auto">
        {reservations.map(({ orderNumber, name, quantity, since, until }) => (
          <li key={`${orderNumber} ${since}`} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              {orderNumber ? (
                <Link
                  to={`/admin/orders/${orderNumber}`}
                  className="inline-block py-0.5 font-semibold text-brown underline underline-offset-4"
                >
                  {orderNumber}
                </Link>
              ) : (
                <span className="font-semibold text-brown">Being paid for</span>
              )}
              <span className="block text-small text-ink-soft">
                {name} · {until ? `held until ${formatDayAndTime(until)}` : `since ${formatDayAndTime(since)}`}
              </span>
            </div>
            <span className="board">{quantity}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
