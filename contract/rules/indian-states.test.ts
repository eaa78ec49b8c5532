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
    expect(['Chandigarh', 'Ladakh', 'Lakshadweep'].map(named)).toEqual(['UTGST', 'UTGST', 'UTGST'])
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
    expect(stateOfGstin('23PLACEHOLDER00')?.name).toBe('Madhya Pradesh')
    expect(stateOfGstin('')).toBeUndefined()
  })
})
