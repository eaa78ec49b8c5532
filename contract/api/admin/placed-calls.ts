import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'

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

const gone = { 404: ['This is not there any more.'] }

/**
 * The calls about one kind of thing that stands on the storefront in the shop's order. `list` gives those of the past and the future
 * too, `add` puts one behind the others. 409: `change`, when somebody else did meanwhile (`data.current`), and `order`, when one was
 * added or removed meanwhile.
 */
export function placedCalls<Fields extends z.ZodMiniObject, Shown extends z.ZodMiniObject>(
  path: string,
  { one, many, fields, shown, objections }: Kind<Fields, Shown>,
) {
  return {
    list: endpoint('GET', path, {
      ...staffOfTheDesk,
      summary: many,
      data: z.array(shown),
      eachHas: ['id'],
    }),
    add: endpoint('POST', path, {
      ...staffOfTheDesk,
      summary: `Add a ${one}`,
      refuses: { 400: objections },
      body: fields,
      data: shown,
      has: ['id'],
    }),
    change: endpoint('PUT', `${path}/:id`, {
      ...staffOfTheDesk,
      summary: `Change a ${one}`,
      refuses: { 400: objections, ...gone },
      params: z.object({ id: Id }),
      body: z.extend(fields, { version: z.number() }),
      data: shown,
      has: ['id'],
    }),
    remove: endpoint('DELETE', `${path}/:id`, {
      ...staffOfTheDesk,
      summary: `Remove a ${one}`,
      refuses: gone,
      params: z.object({ id: Id }),
      data: z.null(),
    }),
    order: endpoint('PUT', `${path}/order`, {
      ...staffOfTheDesk,
      summary: `Order the ${many.toLowerCase()}`,
      refuses: { 409: ['One was added or removed meanwhile. Look at the list again.'] },
      // All of them, in the order they are to be shown in.
      body: z.object({ ids: z.array(Id).check(z.maxLength(500)) }),
      data: z.array(shown),
      eachHas: ['id'],
    }),
  }
}
