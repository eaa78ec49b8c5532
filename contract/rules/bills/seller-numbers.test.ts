import { expect, it } from 'vitest'
import { sellerNumberObjections, writeSellerNumber } from './seller-numbers.ts'

it('the numbers of a seller are written in capitals and without gaps', () => {
  expect(writeSellerNumber(' 27 aapfu 0939f 1zv ')).toBe('27AAPFU0939F1ZV')
})

it('a GSTIN and a licence number are taken as people type them, or left empty', () => {
  const { gstin, fssaiLicence } = sellerNumberObjections
  for (const text of ['', ' ', '27AAPFU0939F1ZV', '27 aapfu 0939f 1zv']) expect(gstin(text), text).toBeUndefined()
  for (const text of ['', '10012345000123', '100 1234 5000 123']) expect(fssaiLicence(text), text).toBeUndefined()
})

it('a slip in either is told in a sentence', () => {
  const { gstin, fssaiLicence } = sellerNumberObjections
  for (const text of ['27AAPFU0939F1ZW', '27AAPFU0939F1Z', '23PLACEHOLDER00', 'none'])
    expect(gstin(text), text).toMatch(/^This is not a GSTIN: compare its 15 characters/)
  for (const text of ['1001234500012', '100123450001234', '00012345000123', '1001234500012A'])
    expect(fssaiLicence(text), text).toMatch(/^This is not an FSSAI licence number: compare its 14 digits/)
})
