import { call } from '#contract/api/endpoint.ts'
import type * as schema from './kitchen-words.schema.ts'

export type * from './kitchen-words.schema.ts'

/** All of them by their first word. */
export const listKitchenWords = call<typeof schema.listKitchenWords>('GET', '/admin/kitchen-words', {
  eachHas: ['id', 'words'],
})

/** 400 for a word with other signs than letters, digits and spaces; 409 beyond 1000 of them. */
export const addKitchenWords = call<typeof schema.addKitchenWords>('POST', '/admin/kitchen-words', {
  has: ['id'],
})

/** 409 when somebody else changed them meanwhile (`data.current`), 404 when they are gone. */
export const changeKitchenWords = call<typeof schema.changeKitchenWords>('PUT', '/admin/kitchen-words/:id', {
  has: ['id'],
})

/** Removed twice they stay away. */
export const removeKitchenWords = call<typeof schema.removeKitchenWords>('DELETE', '/admin/kitchen-words/:id')
