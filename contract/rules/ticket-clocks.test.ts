import { describe, expect, it } from 'vitest'
import { ticketClocks } from './ticket-clocks.ts'

const createdAt = new Date('2026-11-02T04:00:00Z')
const hoursLater = (hours: number) => new Date(createdAt.getTime() + hours * 3_600_000)
const open = { createdAt, answeredAt: null, closedAt: null }

describe('the clocks of the law for a ticket', () => {
  it('run for 48 hours until the first answer, and for 30 days until it is settled', () => {
    expect(ticketClocks(open, hoursLater(1))).toEqual({
      answerBy: hoursLater(48),
      settleBy: hoursLater(720),
      isOverdue: false,
    })
    expect(ticketClocks(open, hoursLater(48)).isOverdue).toBe(false)
    expect(ticketClocks(open, hoursLater(48.001)).isOverdue).toBe(true)
  })

  it('leave the 48 hours once it was answered', () => {
    const answered = { ...open, answeredAt: hoursLater(70) }
    expect(ticketClocks(answered, hoursLater(100))).toEqual({
      answerBy: null,
      settleBy: hoursLater(720),
      isOverdue: false,
    })
    expect(ticketClocks(answered, hoursLater(720)).isOverdue).toBe(false)
    expect(ticketClocks(answered, hoursLater(721)).isOverdue).toBe(true)
  })

  it('stand still for a closed one, however late it was', () => {
    const closed = { ...open, closedAt: hoursLater(900) }
    expect(ticketClocks(closed, hoursLater(2_000))).toEqual({ answerBy: null, settleBy: null, isOverdue: false })
    const both = { ...closed, answeredAt: hoursLater(2) }
    expect(ticketClocks(both, hoursLater(2_000))).toEqual({ answerBy: null, settleBy: null, isOverdue: false })
  })
})
