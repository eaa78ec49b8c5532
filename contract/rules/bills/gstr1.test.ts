import { describe, expect, it } from 'vitest'
import { gstDate, hsnDescription, largeInvoiceAbove, placeOfSupply, unitOf } from './gstr1.ts'
import { stateOfName } from './indian-states.ts'

describe('whoever files the sales of a month', () => {
  it('lists sales to another state one by one from 1,00,000 rupees on', () => {
    expect(largeInvoiceAbove).toBe(1_00_000 * 100)
  })

  it('names the place goods went to by its code, and what lies outside of the states as other territory', () => {
    expect(placeOfSupply(stateOfName('Madhya Pradesh') ?? null)).toBe('23-Madhya Pradesh')
    expect(placeOfSupply(stateOfName('J&K') ?? null)).toBe('01-Jammu and Kashmir')
    expect(placeOfSupply(null)).toBe('97-Other Territory')
  })

  it.each([
    [{ size: 5, type: 'KG' }, 'KGS-KILOGRAMS', 5],
    [{ size: 0.5, type: 'kg' }, 'KGS-KILOGRAMS', 0.5],
    [{ size: 500, type: 'G' }, 'KGS-KILOGRAMS', 0.5],
    [{ size: 2, type: 'L' }, 'LTR-LITRES', 2],
    [{ size: 750, type: 'ml' }, 'LTR-LITRES', 0.75],
    [{ size: 12, type: 'UNIT' }, 'PCS-PIECES', 1],
  ])('counts a pack of %o in %s', (pack, unit, amount) => {
    expect(unitOf(pack)).toEqual({ unit, amount })
  })

  it('writes days as the offline tool reads them', () => {
    const days = ['2026-04-05', '2027-03-31', '2026-12-01', '2026-01-10'].map(gstDate)
    expect(days).toEqual(['05-Apr-2026', '31-Mar-2027', '01-Dec-2026', '10-Jan-2026'])
    const months = Array.from({ length: 12 }, (_, at) => gstDate(`2026-${String(at + 1).padStart(2, '0')}-15`))
    expect(months.map((day) => day.slice(3, 6)).join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec')
  })
})

describe('what a mill sells, in the words of the customs tariff', () => {
  it.each([
    ['0409', 'Honey'],
    ['0713', 'Dried pulses'],
    ['0904', 'Pepper and chillies'],
    ['0906', 'Cinnamon'],
    ['0907', 'Cloves'],
    ['0908', 'Nutmeg, mace and cardamom'],
    ['0909', 'Seeds of coriander, cumin, fennel and the like'],
    ['0910', 'Ginger, turmeric and other spices'],
    ['1001', 'Wheat'],
    ['1005', 'Maize'],
    ['1006', 'Rice'],
    ['1007', 'Sorghum (jowar)'],
    ['1008', 'Buckwheat, millet and other cereals'],
    ['1101', 'Wheat flour'],
    ['1102', 'Cereal flours other than wheat'],
    ['1103', 'Groats, meal and pellets of cereals'],
    ['1104', 'Worked cereal grains'],
    ['1106', 'Flour of dried pulses, roots and fruit'],
    ['1207', 'Oil seeds'],
    ['1508', 'Groundnut oil'],
    ['1514', 'Mustard oil'],
    ['1515', 'Other vegetable oils'],
    ['1701', 'Sugar and jaggery'],
    ['2103', 'Sauces and mixed condiments'],
    ['2106', 'Food preparations'],
  ])('%s is %s, also by its longer codes', (heading, words) => {
    expect([heading, `${heading}00`, `${heading}9099`].map(hsnDescription)).toEqual([words, words, words])
  })

  it('nothing is said of goods a mill does not sell', () => {
    expect(['6403', '64', ''].map(hsnDescription)).toEqual(['', '', ''])
  })
})
