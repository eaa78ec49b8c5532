import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, text } from '../fields.ts'

const roles = ['admin', 'manager'] as const
const params = z.object({ id: Id })

/** Words of the kitchen that mean the same: whoever searches for one of them finds what is called by another. */
const KitchenWords = z.object({ id: z.string(), words: z.array(z.string()), version: z.number() })
export type KitchenWords = z.infer<typeof KitchenWords>

/** 2 to 20 words or short phrases of letters and digits; kept in lower case, each once. */
const KitchenWordsFields = z.object({
  words: z
    .array(text(40, 'A word').check(z.minLength(1, 'A word is empty')))
    .check(
      z.minLength(2, 'Give at least two words that mean the same'),
      z.maxLength(20, 'Give at most 20 words that mean the same'),
    ),
})

/** All of them by their first word. */
export const listKitchenWords = endpoint('GET', '/admin/kitchen-words', {
  summary: 'Kitchen words that mean the same',
  access: 'staff',
  roles,
  data: z.array(KitchenWords),
  eachHas: ['id', 'words'],
})

/** 400 for a word with other signs than letters, digits and spaces; 409 beyond 1000 of them. */
export const addKitchenWords = endpoint('POST', '/admin/kitchen-words', {
  summary: 'Add kitchen words that mean the same',
  refuses: {
    409: ['There are {count} already. Remove some that nobody searches for first.'],
    400: [
      'Give at least two words that mean the same',
      '“{word}” cannot be used: a word is made of letters, digits and spaces.',
    ],
  },
  access: 'staff',
  roles,
  body: KitchenWordsFields,
  data: KitchenWords,
  has: ['id'],
})

/** 409 when somebody else changed them meanwhile (`data.current`), 404 when they are gone. */
export const changeKitchenWords = endpoint('PUT', '/admin/kitchen-words/:id', {
  summary: 'Change kitchen words',
  refuses: {
    400: [
      'Give at least two words that mean the same',
      '“{word}” cannot be used: a word is made of letters, digits and spaces.',
    ],
    404: ['These words are gone.'],
  },
  access: 'staff',
  roles,
  params,
  body: z.extend(KitchenWordsFields, { version: z.number() }),
  data: KitchenWords,
  has: ['id'],
})

/** Removed twice they stay away. */
export const removeKitchenWords = endpoint('DELETE', '/admin/kitchen-words/:id', {
  summary: 'Remove kitchen words',
  access: 'staff',
  roles,
  params,
  data: z.null(),
})
