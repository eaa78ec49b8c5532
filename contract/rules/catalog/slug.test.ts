import { expect, it } from 'vitest'
import { slugOf } from './slug.ts'

it.each([
  ['words are joined by dashes', 'Sharbati Wheat Atta', 'sharbati-wheat-atta'],
  ['accents are left out, and & is read aloud', 'Café & Crème 100%', 'cafe-and-creme-100'],
  ['what stands between words counts once, and at the edges not at all', ' (Ragi)  --  Flour! ', 'ragi-flour'],
  ['an & needs no space', 'Salt&Pepper&Chilli', 'salt-and-pepper-and-chilli'],
  ['letters of other scripts leave nothing', 'आटा', ''],
  [
    'a long name ends within 50 characters',
    'abcdefghi '.repeat(6),
    'abcdefghi-abcdefghi-abcdefghi-abcdefghi-abcdefghi',
  ],
  ['a long word is cut', 'a'.repeat(60), 'a'.repeat(50)],
])('an address made from a name: %s', (_, name, slug) => expect(slugOf(name)).toBe(slug))
