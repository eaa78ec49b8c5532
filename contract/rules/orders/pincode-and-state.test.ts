import { describe, expect, it } from 'vitest'
import { pincodeObjection } from './pincode-and-state.ts'

describe('a pincode and a state', () => {
  it.each([
    ['452018', 'Madhya Pradesh'],
    ['411001', ' maharashtra '],
    ['403001', 'Goa'],
    ['110001', 'NCT of Delhi'],
    ['751001', 'Orissa'],
    ['682555', 'Lakshadweep'],
    ['605001', 'Pondicherry'],
    ['194101', 'Ladakh'],
    ['500001', 'Telangana'],
    ['', 'Kerala'],
    ['452018', null],
    [undefined, undefined],
  ])('of one place are taken: %s %s', (pincode, state) => {
    expect(pincodeObjection({ pincode, state })).toBeUndefined()
  })

  it.each([
    ['452018', 'Kerala', 'The pincode 452018 is not in Kerala'],
    ['695001', 'mp', 'The pincode 695001 is not in Madhya Pradesh'],
    ['999999', 'Narnia', 'Please choose a state of India, such as Maharashtra'],
    ['452018', '<script>', 'Please choose a state of India, such as Maharashtra'],
    ['abc', 'Goa', 'A pincode has 6 digits'],
    ['052018', 'Goa', 'No pincode begins with 0'],
    ['4520181', 'Madhya Pradesh', 'A pincode has 6 digits'],
    ['zz', '', 'A pincode has 6 digits'],
  ])('that cannot be are refused: %s %s', (pincode, state, sentence) => {
    expect(pincodeObjection({ pincode, state })).toBe(sentence)
  })
})
