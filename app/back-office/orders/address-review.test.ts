import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { showPart, visibleTexts } from '#app/shared/api/testing/show.ts'
import { listedOrder } from '#app/storefront/orders/testing/listed-order.ts'
import type { OrderDetail, OrderRow } from '#contract/api/admin/orders/orders.ts'
import { StaffContext } from '../session/use-staff.ts'
import { WaitingOrders } from '../today/waiting-orders.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { OrderPerson } from './order-person.tsx'
import { OrderSteps } from './order-steps.tsx'
import { ToReviewNote } from './to-review-note.tsx'

const address = { ...listedOrder().deliveryAddress, town: 'Jaipur', pincode: '302001', version: 1 }
const detail: OrderDetail = {
  order: listedOrder({ deliveryAddress: address, isAddressInReview: true, estimatedDeliveryTime: null }),
  ...{
    stage: 'to-review',
    steps: ['accept', 'cancel'],
    undo: null,
    isLate: false,
    refusedAt: null,
    takenBy: null,
    ...{ cash: [], missing: 0, refundable: 0 },
  },
  customer: { id: 'c1', role: 'guest', orders: 1 },
  correctable: { address, isStateFixed: false },
  ...{ lines: [], refunds: [], disputes: [], returns: [], notes: [], matters: [], timeline: [] },
}
const held: OrderRow = {
  ...{ orderNumber: 'HELD234', stage: 'to-review', isAddressInReview: true, isLate: false, isByPhone: false },
  ...{ createdAt: '2025-11-21T12:30:00.000Z', promisedAt: '2025-11-22T12:30:00.000Z', pieces: 1, totalAmount: 100 },
  ...{ name: 'Leela Nair', mobileNumber: '9876543210', place: 'Jaipur', paymentMode: 'CASH', paymentStatus: 'PENDING' },
  ...{ received: null, isDisputed: false, isLostInDispute: false },
}
const open: OrderRow = { ...held, orderNumber: 'OPEN234', stage: 'to-pack', isAddressInReview: false }

function shown(part: ReactNode) {
  const staff = { staffId: 's1', name: 'Meena Manager', role: 'manager' } as never
  const known = createElement(StaffContext, { value: staff }, part)
  return showPart(createElement(QueryClientProvider, { client: new QueryClient() }, known))
}

/** The tag of the button with these words, and what it leads to. */
const buttonIn = (html: string, buttonText: string) =>
  html
    .match(/<(?:button|a)\b(?:(?!<\/(?:button|a)>).)*<\/(?:button|a)>/g)
    ?.find((one) => visibleTexts(one).includes(buttonText))

describe('somebody who looks at the address of an order', () => {
  it('cannot accept the old one while they type another, and reads why', () => {
    const steps = (isCorrecting: boolean) => shown(createElement(OrderSteps, { detail, isCorrecting }))
    expect(buttonIn(steps(false), 'Accept address')).not.toContain('disabled=""')
    expect(buttonIn(steps(true), 'Accept address')).toContain('disabled=""')
    expect(visibleTexts(steps(true)).join()).toContain('You are correcting the address.')
    expect(visibleTexts(steps(false)).join()).not.toContain('You are correcting')
  })

  it('types it in the form that is open meanwhile', () => {
    const person = (isCorrecting: boolean) =>
      shown(createElement(OrderPerson, { detail, isCorrecting, onCorrect: () => undefined }))
    expect(buttonIn(person(false), 'Correct the address')).toBeDefined()
    expect(buttonIn(person(true), 'Leave it as it is')).toBeDefined()
    expect(buttonIn(person(true), 'Correct the address')).toBeUndefined()
  })

  it('reads what stays true once an area is added', () => {
    const buttonText = visibleTexts(shown(createElement(ToReviewNote, { detail }))).join(' ')
    expect(buttonText.replace(/\s+/g, ' ')).toContain(
      'No area of yours knew Jaipur 302001 when this was ordered or last corrected.',
    )
    expect(buttonText).not.toContain('None of your buildings is in')
  })

  it('comes there from Today, where nothing is accepted', () => {
    const waiting = { count: 1, rows: [held] }
    const html = shown(createElement(WaitingOrders, { title: 'To check', stage: 'to-review', step: 'accept', waiting }))
    expect(buttonIn(html, 'Look at the address')).toContain('href="/admin/orders/HELD234"')
    expect(html).not.toContain('<button')
  })
})

describe('slips and labels of chosen orders', () => {
  const bar = (...orders: OrderRow[]) => shown(createElement(BulkBar, { orders, onDone: () => undefined }))

  it('cannot be opened where nobody has accepted any of their addresses', () => {
    const toConfirm: OrderRow = { ...held, orderNumber: 'CODE234', stage: 'to-confirm' }
    const html = bar(held, toConfirm)
    for (const paper of ['Slips', 'Labels']) expect(buttonIn(html, paper)).toMatch(/^<button [^>]*disabled=""/)
    expect(html).not.toContain('orders/print')
    expect(visibleTexts(html).join(' ')).toContain('Nothing is printed before the address is accepted or corrected,')
  })

  it('are opened of all that are chosen where something is printed', () => {
    for (const paper of ['Slips', 'Labels']) {
      expect(buttonIn(bar(held, open), paper)).toMatch(/^<a [^>]*href="[^"]*HELD234%2COPEN234"/)
    }
    expect(bar(held, open)).not.toContain('Nothing is printed')
  })
})
