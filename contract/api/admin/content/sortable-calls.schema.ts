import * as z from 'zod/mini'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { Id } from '#contract/api/fields.ts'

const staffOfTheDesk = { access: 'staff', roles: ['admin', 'manager'] } as const

type Kind<Fields, Shown> = {
  /** As in 'Add a banner' and 'Banners'. */
  one: string
  many: string
  /** What is entered, and what is answered. */
  fields: Fields
  shown: Shown
  /** What is said of what was entered and cannot stay. */
  objections: readonly string[]
}

const notThereAnyMore = { 404: ['This is not there any more.'] }

/** The schemas of `sortableCalls` for one kind of thing. */
export function sortableSchemas<Fields extends z.ZodMiniObject, Shown extends z.ZodMiniObject>({
  one,
  many,
  fields,
  shown,
  objections,
}: Kind<Fields, Shown>) {
  return {
    list: endpointSchema({
      ...staffOfTheDesk,
      summary: many,
      data: z.array(shown),
    }),
    add: endpointSchema({
      ...staffOfTheDesk,
      summary: `Add a ${one}`,
      refuses: { 400: objections },
      body: fields,
      data: shown,
    }),
    change: endpointSchema({
      ...staffOfTheDesk,
      summary: `Change a ${one}`,
      refuses: { 400: objections, ...notThereAnyMore },
      params: z.object({ id: Id }),
      body: z.extend(fields, { version: z.number() }),
      data: shown,
    }),
    remove: endpointSchema({
      ...staffOfTheDesk,
      summary: `Remove a ${one}`,
      refuses: notThereAnyMore,
      params: z.object({ id: Id }),
      data: z.null(),
    }),
    order: endpointSchema({
      ...staffOfTheDesk,
      summary: `Order the ${many.toLowerCase()}`,
      refuses: { 409: ['One was added or removed meanwhile. Look at the list again.'] },
      // All of them, in the order they are to be shown in.
      body: z.object({ ids: z.array(Id).check(z.maxLength(500)) }),
      data: z.array(shown),
    }),
  }
}
