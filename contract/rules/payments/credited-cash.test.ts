import { describe, expect, it } from 'vitest'
import { creditedCash } from './credited-cash.ts'

const money = (amount: number) => ({ amount, isForGoods: false })
const goods = (amount: number) => ({ amount, isForGoods: true })
const more = { total: 100_00, received: 150_00 }

describe('a shop that gives cash back', () => {
  it('credits all of it where no more than the total was received', () => {
    expect(creditedCash([money(30_00), goods(20_00)], { total: 100_00, received: 100_00 })).toBe(50_00)
    expect(creditedCash([money(60_00)], { total: 100_00, received: 60_00 })).toBe(60_00)
  })

  it('credits nothing of what was received beyond the total, and all that is beyond that', () => {
    expect(creditedCash([money(50_00)], more)).toBe(0)
    expect(creditedCash([money(20_00), money(30_01)], more)).toBe(1)
    expect(creditedCash([money(150_00)], more)).toBe(100_00)
  })

  it('credits goods that came back whole, whatever else goes back and in whichever order', () => {
    expect(creditedCash([goods(60_00)], more)).toBe(60_00)
    expect(creditedCash([money(50_00), goods(60_00)], more)).toBe(60_00)
    expect(creditedCash([goods(120_00)], more)).toBe(100_00)
  })
})
