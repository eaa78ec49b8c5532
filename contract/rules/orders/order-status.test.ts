import { describe, expect, it } from 'vitest'
import {
  isDelivered,
  isInProcess,
  isInProcessInProfile,
  statusInProfile,
  statusOnDetail,
  statusOnList,
} from './order-status.ts'

describe('how an order stands, in words', () => {
  it("[OSTAT-01] a confirmed order is 'In process' on the list and 'In Processing' on its own page", () => {
    expect(statusOnList('CONFIRMED')).toBe('In process')
    expect(statusOnDetail('CONFIRMED')).toBe('In Processing')
  })

  it("[OSTAT-02] a completed order is 'Delivered' everywhere", () => {
    expect([statusOnList('COMPLETED'), statusOnDetail('COMPLETED')]).toEqual(['Delivered', 'Delivered'])
  })

  it("[OSTAT-03] a cancelled order is 'Cancelled' on the list and raw elsewhere", () => {
    expect([statusOnList('CANCELLED'), statusOnDetail('CANCELLED')]).toEqual(['Cancelled', 'CANCELLED'])
  })

  it('[OSTAT-04] any other status is shown raw', () => {
    for (const status of ['ON_HOLD', '', 'constructor']) {
      expect([statusOnList(status), statusOnDetail(status)]).toEqual([status, status])
    }
  })

  it('[OSTAT-05] the profile counts all but the delivered as in process and shows their status raw', () => {
    const statuses = ['CONFIRMED', 'COMPLETED', 'CANCELLED', 'ON_HOLD']
    expect(statuses.filter((orderStatus) => !isInProcessInProfile({ orderStatus }))).toEqual(['COMPLETED'])
    expect(statuses.map(statusInProfile)).toEqual([
      'Order status: CONFIRMED',
      'Delivered',
      'Order status: CANCELLED',
      'Order status: ON_HOLD',
    ])
  })

  it('[ORDS-01] In Process holds what is neither delivered nor cancelled, Delivered what is completed', () => {
    const statuses = ['CONFIRMED', 'COMPLETED', 'CANCELLED', 'ON_HOLD']
    expect(statuses.filter((orderStatus) => isInProcess({ orderStatus }))).toEqual(['CONFIRMED', 'ON_HOLD'])
    expect(statuses.filter((orderStatus) => isDelivered({ orderStatus }))).toEqual(['COMPLETED'])
  })
})
