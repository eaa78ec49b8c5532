import { call } from '#contract/api/endpoint.ts'
import type * as schema from './wordings.schema.ts'

export type * from './wordings.schema.ts'

/** Every message of the shop. */
export const listWordings = call<typeof schema.listWordings>('GET', '/admin/messages', {
  eachHas: ['template', 'channel'],
})

/** A message with made-up content, in words not stored yet. `parts` is how many SMS it takes. 400 says what is wrong with them. */
export const previewWording = call<typeof schema.previewWording>('POST', '/admin/messages/:template/:channel/preview', {
  has: ['text'],
})

/**
 * Puts a message in the shop's own words, or back into the usual ones (`text` empty). An SMS must be registered on DLT in the
 * same words. 409 when somebody else changed it meanwhile.
 */
export const changeWording = call<typeof schema.changeWording>('PUT', '/admin/messages/:template/:channel', {
  has: ['template'],
})
