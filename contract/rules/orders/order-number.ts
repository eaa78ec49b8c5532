/** What order numbers are made of: no letter or digit that looks like another one. */
export const orderNumberLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const orderNumberLength = 12

/** An order number as a person wrote it down, in its stored form: 'abcd-2345 efgh' is 'ABCD2345EFGH'. */
export function readOrderNumber(written: string) {
  return written.replace(/[\s-]/g, '').toUpperCase()
}
