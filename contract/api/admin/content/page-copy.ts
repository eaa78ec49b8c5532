import { call } from '#contract/api/endpoint.ts'
import type * as schema from './page-copy.schema.ts'

export type * from './page-copy.schema.ts'

/** The pages whose texts are written in fields, and how each stands: version 0 was never changed. */
export const listShopCopy = call<typeof schema.listShopCopy>('GET', '/admin/words', {
  eachHas: ['page'],
})

export const getShopHomeCopy = call<typeof schema.getShopHomeCopy>('GET', '/admin/words/home', {
  has: ['words'],
})

/** Changes what home says now, or from a moment on. 400 for files that are not there, 409 when somebody else changed it meanwhile. */
export const changeShopHomeCopy = call<typeof schema.changeShopHomeCopy>('PUT', '/admin/words/home', {
  has: ['words'],
})

export const getShopWhyCopy = call<typeof schema.getShopWhyCopy>('GET', '/admin/words/why-milloraa', {
  has: ['words'],
})

/** Changes what Why Milloraa says now, or from a moment on; refused as `changeShopHomeCopy` is. */
export const changeShopWhyCopy = call<typeof schema.changeShopWhyCopy>('PUT', '/admin/words/why-milloraa', {
  has: ['words'],
})

export const getShopAboutCopy = call<typeof schema.getShopAboutCopy>('GET', '/admin/words/about', {
  has: ['words'],
})

/** Changes what About says now, or from a moment on; refused as `changeShopHomeCopy` is. */
export const changeShopAboutCopy = call<typeof schema.changeShopAboutCopy>('PUT', '/admin/words/about', {
  has: ['words'],
})
