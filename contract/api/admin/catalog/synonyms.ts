import { call } from '#contract/api/endpoint.ts'
import type * as schema from './synonyms.schema.ts'

export type * from './synonyms.schema.ts'

/** All of them by their first word. */
export const listSynonyms = call<typeof schema.listSynonyms>('GET', '/admin/kitchen-words', {
  eachHas: ['id', 'words'],
})

/** 400 for a word with other signs than letters, digits and spaces; 409 beyond 1000 of them. */
export const addSynonyms = call<typeof schema.addSynonyms>('POST', '/admin/kitchen-words', {
  has: ['id'],
})

/** 409 when somebody else changed them meanwhile (`data.current`), 404 when they are gone. */
export const changeSynonyms = call<typeof schema.changeSynonyms>('PUT', '/admin/kitchen-words/:id', {
  has: ['id'],
})

/** Removed twice they stay away. */
export const removeSynonyms = call<typeof schema.removeSynonyms>('DELETE', '/admin/kitchen-words/:id')
