import { describe, expect, it } from 'vitest'
import { isGstin, stateOfGstin } from './gstin.ts'
import { stateOfCode, stateOfName, stateTaxName } from './indian-states.ts'

describe('where goods go', () => {
  it('a state is found by its name however it is written, also by the one it had before', () => {
    const written: [string, string][] = [
      ['Madhya Pradesh', '23'],
      ['  madhya   pradesh ', '23'],
      ['MP', '23'],
      ['Orissa', '21'],
      ['Odisha', '21'],
      ['Uttaranchal', '05'],
      ['Pondicherry', '34'],
      ['NCT of Delhi', '07'],
      ['National Capital Territory of Delhi', '07'],
      ['New Delhi', '07'],
      ['Jammu & Kashmir', '01'],
      ['J&K', '01'],
      ['The Dadra and Nagar Haveli and Daman and Diu', '26'],
      ['Daman & Diu', '26'],
      ['Andaman & Nicobar', '35'],
      ['Tamilnadu', '33'],
      ['Telangana State', ''],
      ['', ''],
    ]
    for (const [name, code] of written) expect(stateOfName(name)?.code ?? '', name).toBe(code)
  })

  it('other names that people write lead to the state they mean', () => {
    const written = {
      '01': ['J and K', 'JK', 'Jammu Kashmir', 'Jammu', 'Kashmir'],
      '05': ['Uttaranchal'],
      '07': ['New Delhi', 'Delhi NCR', 'Delhi (NCT)'],
      '09': ['U.P.'],
      '21': ['Orissa'],
      '22': ['Chattisgarh', 'Chhatisgarh'],
      '23': ['M.P.'],
      '26': [
        'Daman and Diu',
        'Dadra and Nagar Haveli',
        'Dadra Nagar Haveli',
        'Dadra and Nagar Haveli & Daman and Diu',
        'UT of Dadra & Nagar Haveli and Daman & Diu',
      ],
      '27': ['Maharastra', 'State of Maharashtra'],
      '29': ['Mysore'],
      '31': ['Laccadives'],
      '33': ['Madras', 'Tamilnad'],
      '34': ['Pondicherry', 'Pondichery', 'Union Territory of Puducherry'],
      '35': ['Andaman and Nicobar', 'Andaman Nicobar', 'Andaman Nicobar Islands'],
      '36': ['Telengana'],
      '37': ['Andhra'],
    }
    for (const [code, names] of Object.entries(written)) {
      for (const name of names) expect([name, stateOfName(name)?.code]).toEqual([name, code])
    }
  })

  it('every code has a state that is found again by its name, and codes of before lead to those of today', () => {
    const codes = Array.from({ length: 99 }, (_, index) => String(index + 1).padStart(2, '0'))
    const known = codes.flatMap((code) => stateOfCode(code) ?? [])
    expect(known).toHaveLength(39)
    for (const state of known) expect(stateOfName(state.name)).toEqual(state)
    expect(stateOfCode('28')).toEqual({ code: '37', name: 'Andhra Pradesh' })
    expect(stateOfCode('25')?.code).toBe('26')
    expect(stateOfCode('constructor')).toBeUndefined()
  })

  it('a union territory without a legislature takes its own tax', () => {
    const named = (name: string) => stateTaxName(stateOfName(name) ?? { code: '', name: '' })
    const without = [
      'Chandigarh',
      'Dadra and Nagar Haveli and Daman and Diu',
      'Lakshadweep',
      'Andaman and Nicobar Islands',
      'Ladakh',
    ]
    for (const name of without) expect([name, named(name)]).toEqual([name, 'UTGST'])
    expect(['Delhi', 'Puducherry', 'Kerala'].map(named)).toEqual(['SGST', 'SGST', 'SGST'])
  })
})

describe('a GSTIN', () => {
  it('is taken when its check letter holds, and names its state', () => {
    expect(isGstin('27AAPFU0939F1ZV')).toBe(true)
    expect(isGstin('29AAGCB7383J1Z4')).toBe(true)
    expect(stateOfGstin('27AAPFU0939F1ZV')?.name).toBe('Maharashtra')
  })

  it('is not taken with a slip, of no state, or as a placeholder', () => {
    for (const text of [
      '27AAPFU0939F1ZW',
      '27APAFU0939F1ZV',
      '98AAPFU0939F1ZV',
      '27aapfu0939f1zv',
      '23PLACEHOLDER00',
      '',
    ]) {
      expect(isGstin(text), text).toBe(false)
    }
    // Each with the check letter that belongs to it.
    for (const text of [
      '27AAPFU0939F1XZ',
      '27AAPF10939F1ZO',
      '27AAPFU093AF1ZU',
      '27AAPFU0939F0ZW',
      '27AAPFU093911ZN',
      '98AAPFU0939F1ZM',
      '27AAPFU0939F1ZVV',
      '2727AAPFU0939F1ZF',
    ]) {
      expect(isGstin(text), text).toBe(false)
    }
    expect(stateOfGstin('23PLACEHOLDER00')?.name).toBe('Madhya Pradesh')
    expect(stateOfGstin('')).toBeUndefined()
  })
})
