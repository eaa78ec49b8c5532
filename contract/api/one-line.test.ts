import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { line } from './fields.ts'

const read = (typed: string) => {
  const { success, data, error } = z.safeParse(line(100, 'The name'), typed)
  return success ? data : error.issues[0]?.message
}

describe('a name or a part of an address', () => {
  it.each([
    ['  Asha \t Devi\nRao ', 'Asha Devi Rao'],
    ['Asha\u2028Rao', 'Asha Rao'],
    ['M.G. Road, St. Mary’s, Dr.A.P.J.Kalam Marg', 'M.G. Road, St. Mary’s, Dr.A.P.J.Kalam Marg'],
    ['12/4, S.No.12, Plot No.7', '12/4, S.No.12, Plot No.7'],
    // क्‍ष with its halves kept apart, as it is typed in Hindi.
    ['क्\u200dष', 'क्\u200dष'],
    ['ஸ்ரீ நிவாஸ்', 'ஸ்ரீ நிவாஸ்'],
  ])('is one line as people write it: %j', (typed, taken) => {
    expect(read(typed)).toBe(taken)
  })

  it.each([
    'You have won https://evil.example/claim now',
    'www.evil',
    'Win at EVIL.com',
    'free flour: evil.co.in',
    'evil.example/claim',
    'evil.xyz, now',
  ])('carries nobody to another page: %j', (typed) => {
    expect(read(typed)).toBe('The name cannot hold the address of a page')
  })

  it.each(['\u202eadmin', 'Asha\u200b', 'a\u2066b', 'A\u00adsha', '\ufeffAsha Rao'])(
    'has no letters without a look: %j',
    (typed) => {
      const taken = read(typed)
      expect(taken === 'The name holds characters that cannot be used' || taken === 'Asha Rao').toBe(true)
    },
  )
})
