import type { OrderStep } from '#contract/api/admin/orders/order-steps.ts'
import type { OrderStage } from '#contract/api/admin/orders/orders.ts'
import type { StaffRole } from '#contract/api/endpoint.ts'
import { formatRupees } from '#contract/money.ts'

type Look = 'plain' | 'waiting' | 'good' | 'bad'

/** Where an order stands, in words and in the colour of its chip. */
export const stageLabels: Record<OrderStage, { name: string; look: Look }> = {
  'to-confirm': { name: 'Code not confirmed yet', look: 'waiting' },
  'to-review': { name: 'Address to check', look: 'waiting' },
  'to-pack': { name: 'To pack', look: 'waiting' },
  'to-hand-over': { name: 'Packed', look: 'plain' },
  'on-the-way': { name: 'On the way', look: 'plain' },
  delivered: { name: 'Delivered', look: 'good' },
  cancelled: { name: 'Cancelled', look: 'bad' },
  'coming-back': { name: 'Cancelled, on its way back', look: 'waiting' },
  refunded: { name: 'Money went back', look: 'bad' },
}

/** What the button of a step says. */
export const stepLabels: Record<OrderStep, string> = {
  confirm: 'Confirm',
  accept: 'Accept address',
  pack: 'Pack',
  'hand-over': 'Hand over',
  deliver: 'Delivered',
  cancel: 'Cancel order',
  return: 'Take goods back',
}

/** What came of a step for several orders: '3 orders are packed.' */
export const stepsDone: Record<Exclude<OrderStep, 'confirm' | 'accept' | 'cancel' | 'return'>, string> = {
  pack: 'packed',
  'hand-over': 'on their way',
  deliver: 'delivered',
}

/** Who may take a step; the server decides again. */
export function maySee(role: StaffRole, step: OrderStep) {
  if (role === 'admin' || role === 'manager' || step === 'confirm') return true
  return role === 'packer' ? ['pack', 'hand-over'].includes(step) : step === 'accept'
}

export function isInCharge(role: StaffRole) {
  return role === 'admin' || role === 'manager'
}

type PaidHow = {
  paymentMode: string
  paymentStatus: string
  stage: string
  totalAmount: number
  /** Of a delivered cash order. */
  received?: number | null | undefined
  isLostInDispute?: boolean | undefined
}

/** How an order is paid and whether it is, in few words; of cash what was really received. */
export function describePayment({
  paymentMode,
  paymentStatus,
  stage,
  totalAmount,
  received = null,
  isLostInDispute,
}: PaidHow) {
  const mode = paymentMode === 'CASH' ? 'Cash' : 'Online'
  const missing = received === null ? 0 : Math.round((totalAmount - received) * 100) / 100
  if (missing > 0 && received === 0) return `${mode}, ${formatRupees(missing)} still out`
  if (missing > 0) return `${mode}, ${formatRupees(missing)} short`
  if (missing < 0 && paymentStatus === 'PAID') return `${mode}, received: ${formatRupees(-missing)} more than the total`
  if (received !== null && paymentStatus === 'PAID') return `${mode}, received`
  if (['cancelled', 'coming-back'].includes(stage) && paymentStatus === 'PENDING') return `${mode}, nothing to be paid`
  if (isLostInDispute && paymentStatus === 'PAID') return `${mode}, lost to the buyer's bank`
  return `${mode}, ${statuses.get(paymentStatus) ?? paymentStatus}`
}

const statuses = new Map([
  ['PENDING', 'to be paid'],
  ['PAID', 'paid'],
  ['PARTLY_REFUNDED', 'partly refunded'],
  ['REFUNDED', 'refunded'],
])

type Returned = { lines: { quantity: number }[]; isLost?: boolean; amount: number; reason: string }

/** What came back of an order and why; money of an online payment is told by its refund. */
export function describeReturn({ lines, isLost = false, amount, reason }: Returned, paymentMode: string) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const what = [
    pieces > 0 && `${countOf(pieces, 'piece')} ${isLost ? 'did not come back' : 'came back'}`,
    amount > 0 && paymentMode === 'CASH' && `${formatRupees(amount)} given back by hand`,
  ]
  return `${what.filter(Boolean).join(', ')}: ${reason}`
}

/** A mobile number as it is read out: '98765 43210'. */
export function spaceMobile(mobileNumber: string) {
  return `${mobileNumber.slice(0, 5)} ${mobileNumber.slice(5)}`
}

export function countOf(count: number, one: string, many = `${one}s`) {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`
}
