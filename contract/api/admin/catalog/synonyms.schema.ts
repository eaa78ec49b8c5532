import * as z from 'zod/mini'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { Id, text } from '#contract/api/fields.ts'

const roles = ['admin', 'manager'] as const

const params = z.object({ id: Id })

/** Words of the kitchen that mean the same: whoever searches for one of them finds what is called by another. */
const SynonymGroup = z.object({ id: z.string(), words: z.array(z.string()), version: z.number() })
export type SynonymGroup = z.infer<typeof SynonymGroup>

/** 2 to 20 words or short phrases of letters and digits; kept in lower case, each once. */
const SynonymGroupFields = z.object({
  words: z
    .array(text(40, 'A word').check(z.minLength(1, 'A word is empty')))
    .check(
      z.minLength(2, 'Give at least two words that mean the same'),
      z.maxLength(20, 'Give at most 20 words that mean the same'),
    ),
})

export const listSynonyms = endpointSchema({
  summary: 'Kitchen words that mean the same',
  access: 'staff',
  roles,
  data: z.array(SynonymGroup),
})

export const addSynonyms = endpointSchema({
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
  body: SynonymGroupFields,
  data: SynonymGroup,
})

export const changeSynonyms = endpointSchema({
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
  body: z.extend(SynonymGroupFields, { version: z.number() }),
  data: SynonymGroup,
})

export const removeSynonyms = endpointSchema({
  summary: 'Remove kitchen words',
  access: 'staff',
  roles,
  params,
  data: z.null(),
})
