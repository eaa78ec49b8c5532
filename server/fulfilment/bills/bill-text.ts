import { formatPaise, toPercent } from '#contract/money.ts'
import type { BillContent, BillLine } from '#server/platform/schema/fulfilment/bill-content.ts'

/** A day as it is written on papers: '21 Nov 2026', in India. */
export function dayInIndia(moment: string) {
  return days.format(new Date(moment))
}

/** An amount under a head that says that it is in rupees: '1,315.50'. */
export function plainAmount(paise: number) {
  return formatPaise(paise).slice(1)
}

/** A rate in basis points: '2.5 %'. */
export function percentText(basisPoints: number) {
  return `${toPercent(basisPoints)} %`
}

/** How many packs of which size: '2 × 5 kg'. */
export function quantityText({ quantity, size, type }: Pick<BillLine, 'quantity' | 'size' | 'type'>) {
  return `${quantity} × ${size} ${type.toLowerCase() || 'unit'}`
}

/** How the order is paid, and whether it is; of cash what is missing of the total, or too much. */
export function paymentText({ mode, isPaid, paymentId, received }: NonNullable<BillContent['payment']>, total: number) {
  if (received !== undefined && received !== total) return `Cash on delivery, ${receivedText(received, total)}`
  const paid = isPaid ? 'paid' : 'to be paid'
  if (mode === 'CASH') return `Cash on delivery, ${paid}`
  return `Online payment, ${paid}${paymentId ? ` (${paymentId})` : ''}`
}

function receivedText(received: number, total: number) {
  if (received > total)
    return `paid: ${formatPaise(received)} received, ${formatPaise(received - total)} more than the total`
  return `${formatPaise(received)} received, ${formatPaise(total - received)} to be paid`
}

const days = new Intl.DateTimeFormat('en-IN', {
  ...{ timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short', year: 'numeric' },
})
