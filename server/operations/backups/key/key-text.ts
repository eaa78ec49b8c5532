import { createHash } from 'node:crypto'

// Without I, L, O and U, which hands write like 1, 1, 0 and V.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const keyBytes = 20
const keyCharacters = (keyBytes * 8) / 5
/** With the two that show a slip of the pen. */
export const writtenKeyLetters = keyCharacters + 2

/** A key as people write it down: eight groups of four letters, and two letters that show a slip of the pen. */
export function writeKey(key: Buffer) {
  const groups = charactersOf(key).match(/.{4}/g) ?? []
  return [...groups, checkOf(key)].join('-')
}

/** The key that was written so, in any case, with other gaps, or with O for 0. Throws one sentence for what is none. */
export function readKey(text: string): Buffer {
  const typed = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  const values = [...typed].map((letter) => letters.indexOf(letter))
  if (values.length !== writtenKeyLetters || values.includes(-1))
    throw new Error(`The key of a backup has ${writtenKeyLetters} letters and digits, in groups as they were printed.`)
  const key = bytesOf(values.slice(0, keyCharacters))
  if (checkOf(key) !== typed.slice(keyCharacters))
    throw new Error('The key of the backup is mistyped: please compare it with the printed one, letter by letter.')
  return key
}

function charactersOf(bytes: Buffer) {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => letters[Number.parseInt(five, 2)]).join('')
}

function bytesOf(values: number[]) {
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

function checkOf(key: Buffer) {
  return charactersOf(createHash('sha256').update('milloraa backup key').update(key).digest().subarray(0, 5)).slice(
    0,
    2,
  )
}
