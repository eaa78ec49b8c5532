import { describe, expect, it } from 'vitest'
import {
  addDays,
  dayInIndia,
  daysOf,
  isDay,
  isMonth,
  monthPeriod,
  monthsOf,
  mostDays,
  periodBefore,
  periodObjection,
  startOfDay,
  stepsOf,
} from './periods.ts'

const period = (from: string, to: string) => ({ from, to })

describe('whoever asks for the figures of some days', () => {
  it('may look at one day, or at three years with a leap day', () => {
    expect(periodObjection(period('2026-04-01', '2026-04-01'))).toBeUndefined()
    expect(periodObjection(period('2024-01-01', '2026-12-31'))).toBeUndefined()
    expect(daysOf(period('2024-01-01', '2026-12-31'))).toBe(mostDays)
  })

  it.each([
    ['2026-02-30', '2026-03-01', 'Choose days that are in the calendar.'],
    ['2026-03-01', 'today', 'Choose days that are in the calendar.'],
    ['2026-03-02', '2026-03-01', 'The first day comes after the last one.'],
    ['2024-01-01', '2027-01-01', 'Choose three years at most.'],
  ])('from %s to %s is told: %s', (from, to, sentence) => expect(periodObjection({ from, to })).toBe(sentence))
})

describe('the calendar', () => {
  it.each(['2000-01-01', '2024-02-29', '2026-12-31', '2999-12-31'])('has %s', (day) => expect(isDay(day)).toBe(true))

  it.each([
    '',
    'today',
    '2026-2-01',
    '2026-02-29',
    '2026-13-01',
    '2026-04-31',
    '2026-04-00',
    '1999-12-31',
    '3000-01-01',
    '2026-04-01 ',
    ' 2026-04-01',
    '2026-04-01T00:00',
    '02026-04-01',
    '+012026-04',
  ])('does not have «%s»', (text) => expect(isDay(text)).toBe(false))

  it('has months', () => {
    expect(['2026-04', '2026-12'].map(isMonth)).toEqual([true, true])
    expect(['2026-00', '2026-13', '2026-4', '2026', '2026-04-01', ''].map(isMonth)).not.toContain(true)
    expect(monthPeriod('2026-04')).toEqual(period('2026-04-01', '2026-04-30'))
    expect(monthPeriod('2024-02-10')).toEqual(period('2024-02-01', '2024-02-29'))
    expect(monthPeriod('2026-12')).toEqual(period('2026-12-01', '2026-12-31'))
  })

  it('goes on from day to day, over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
    expect(addDays('2026-04-05', 0)).toBe('2026-04-05')
  })
})

describe('figures of a period', () => {
  it('are compared with as many days just before', () => {
    expect(periodBefore(period('2026-04-01', '2026-04-30'))).toEqual(period('2026-03-02', '2026-03-31'))
    expect(periodBefore(period('2026-04-01', '2026-04-01'))).toEqual(period('2026-03-31', '2026-03-31'))
  })

  it('are looked at month by month, the first and the last as far as they were asked for', () => {
    expect(monthsOf(period('2026-11-20', '2027-01-01'))).toEqual([
      period('2026-11-20', '2026-11-30'),
      period('2026-12-01', '2026-12-31'),
      period('2027-01-01', '2027-01-01'),
    ])
    expect(monthsOf(period('2026-04-10', '2026-04-10'))).toEqual([period('2026-04-10', '2026-04-10')])
    expect(monthsOf(period('2026-04-01', '2026-04-30'))).toEqual([period('2026-04-01', '2026-04-30')])
  })

  it('stand in steps of days or months', () => {
    const spring = period('2026-02-27', '2026-03-02')
    expect(stepsOf(spring, 'day')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
    expect(stepsOf(spring, 'month')).toEqual(['2026-02', '2026-03'])
  })
})

describe('a day in India', () => {
  it('begins at half past six in the evening of the day before in London, in winter', () => {
    expect(startOfDay('2026-04-01')).toEqual(new Date('2026-03-31T18:30:00Z'))
    expect(dayInIndia(new Date('2026-03-31T18:29:59.999Z'))).toBe('2026-03-31')
    expect(dayInIndia(new Date('2026-03-31T18:30:00Z'))).toBe('2026-04-01')
  })
})
