import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { readKey, writeKey } from './key-text.ts'

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

it('a key that was written down is read again, however it is typed', () => {
  const key = randomBytes(20)
  const written = writeKey(key)
  expect(written).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){8}[0-9A-HJKMNP-TV-Z]{2}$/)
  for (const typed of [
    written,
    written.toLowerCase(),
    written.replaceAll('-', ''),
    ` ${written.replaceAll('-', '  ')}\n`,
  ])
    expect(readKey(typed).equals(key)).toBe(true)
  const withLookAlikes = written.replaceAll('0', 'o').replaceAll('1', 'l')
  expect(readKey(withLookAlikes).equals(key)).toBe(true)
})

it('a slip of the pen is told, but for one in a thousand of them', () => {
  const typed = writeKey(randomBytes(20)).replaceAll('-', '')
  let [slips, detected] = [0, 0]
  for (let at = 0; at < 32; at += 1)
    for (const letter of letters) {
      if (letter === typed[at]) continue
      slips += 1
      try {
        readKey(typed.slice(0, at) + letter + typed.slice(at + 1))
      } catch (error) {
        detected += /mistyped/.test((error as Error).message) ? 1 : 0
      }
    }
  expect(slips).toBe(992)
  expect(detected / slips).toBeGreaterThan(0.99)
})

it.each(['', 'ABCD', `${'A'.repeat(33)}!`, 'A'.repeat(35), 'पहाड़ी'])('“%s” is no key', (text) => {
  expect(() => readKey(text)).toThrow('34 letters and digits')
})
