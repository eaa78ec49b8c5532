import { call } from '#contract/api/endpoint.ts'
import type * as schema from './message-templates.schema.ts'

export type * from './message-templates.schema.ts'

/** Every message of the shop. */
export const listMessageTemplates = call<typeof schema.listMessageTemplates>('GET', '/admin/messages', {
  eachHas: ['template', 'channel'],
})

/** A message with made-up content, in words not stored yet. `parts` is how many SMS it takes. 400 says what is wrong with them. */
export const previewMessageTemplate = call<typeof schema.previewMessageTemplate>(
  'POST',
  '/admin/messages/:template/:channel/preview',
  {
    has: ['text'],
  },
)

/**
 * Puts a message in the shop's own words, or back into the usual ones (`text` empty). An SMS must be registered on DLT in the
 * same words. 409 when somebody else changed it meanwhile.
 */
export const changeMessageTemplate = call<typeof schema.changeMessageTemplate>(
  'PUT',
  '/admin/messages/:template/:channel',
  {
    has: ['template'],
  },
)
