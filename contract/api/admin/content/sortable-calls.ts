import { call, type Shape } from '#contract/api/endpoint.ts'

type Shapes = Record<'list' | 'add' | 'change' | 'remove' | 'order', Shape>

/**
 * The calls about one kind of thing that stands on the storefront in the shop's order. `list` gives those of the past and the future
 * too, `add` puts one behind the others. 409: `change`, when somebody else did meanwhile (`data.current`), and `order`, when one was
 * added or removed meanwhile.
 */
/* @__NO_SIDE_EFFECTS__ */
export function sortableCalls<S extends Shapes>(path: string) {
  return {
    list: call<S['list']>('GET', path, { eachHas: ['id'] }),
    add: call<S['add']>('POST', path, { has: ['id'] }),
    change: call<S['change']>('PUT', `${path}/:id`, { has: ['id'] }),
    remove: call<S['remove']>('DELETE', `${path}/:id`),
    order: call<S['order']>('PUT', `${path}/order`, { eachHas: ['id'] }),
  }
}
