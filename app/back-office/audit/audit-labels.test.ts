import { describe, expect, it } from 'vitest'
import { writeChanges } from './audit-changes.ts'
import { writeAction, writeSubject } from './audit-labels.ts'

const nothing = { before: null, after: null }
const id = '3b241101-e2bb-4255-8caf-4136c566a962'

describe('an admin who reads the log', () => {
  it('sees what a change changed, before and after, and how much more there is', () => {
    const settings = { deliveryCharge: 40, tax: 5, openCashOrders: null, pausedUntil: null, version: 3, updatedAt: 'a' }
    const after = { ...settings, deliveryCharge: 49, openCashOrders: 2, version: 4, updatedAt: 'b' }
    expect(writeChanges({ before: settings, after })).toBe('Delivery charge 40 → 49 · Open cash orders nothing → 2')
    expect(writeChanges({ before: { nextFrom: null }, after: { nextFrom: '2026-11-22T03:30:00.000Z' } })).toMatch(
      /^Next text from nothing → .*22 Nov.*9:00\sam$/,
    )
    expect(writeChanges({ before: { fulfilment: 'PACKED' }, after: { fulfilment: 'OUT_FOR_DELIVERY' } })).toBe(
      'Fulfilment packed → out for delivery',
    )
    const many = { a: 1, b: 1, c: 1, d: 1, e: 1 }
    expect(writeChanges({ before: many, after: { a: 2, b: 2, c: 2, d: 2, e: 2 } })).toBe(
      'A 1 → 2 · B 1 → 2 · C 1 → 2, and 2 more',
    )
  })

  it('sees of a long text only that it was changed, and nothing of what is only counted', () => {
    const html = (word: string) => `<p>${word.repeat(40)}</p>`
    expect(writeChanges({ before: { contentHtml: html('a') }, after: { contentHtml: html('b') } })).toBe('Text')
    expect(writeChanges({ before: { version: 1 }, after: { version: 2 } })).toBe('')
    expect(writeChanges({ before: null, after: { name: 'Ravi' } })).toBe('')
    const film = (heading: string) => ({ words: { film: { heading } } })
    expect(writeChanges({ before: film('One'), after: film('Two') })).toBe('Film, heading One → Two')
    const planned = { nextWords: film('Two').words, nextFrom: '2026-11-22T03:30:00.000Z' }
    expect(writeChanges({ before: { nextWords: null, nextFrom: null }, after: planned })).toMatch(
      /^Next words · Next text from nothing → Sun, 22 Nov/,
    )
  })

  it('sees the name of what was changed, never a random id alone', () => {
    const subjectOf = (kind: string, subjectId: string, state: Partial<typeof nothing> & object = {}) =>
      writeSubject({ action: `${kind}.change`, subject: { kind, id: subjectId, name: null }, ...nothing, ...state })
    expect(subjectOf('settings', 'shop')).toBe('the settings')
    expect(subjectOf('page', 'why-milloraa')).toBe('page “Why Milloraa”')
    expect(subjectOf('page', 'refund-policy')).toBe('page “Refunds”')
    expect(subjectOf('offer', id, { after: { promoCode: 'DIWALI', title: 'Lights' } as never })).toBe('offer “DIWALI”')
    expect(subjectOf('banner', id, { before: { headline: 'New harvest' } as never })).toBe('banner “New harvest”')
    expect(subjectOf('review', id)).toBe('review 3b241101')
    expect(subjectOf('order', 'K7M2QX4D9PRT')).toBe('order K7M2QX4D9PRT')
    expect(subjectOf('category', 'all')).toBe('all categories')
    expect(subjectOf('message', 'order-confirmed sms')).toBe('message “order confirmed sms”')
    expect(writeAction({ action: 'order.pack' })).toBe('packed')
  })
})
