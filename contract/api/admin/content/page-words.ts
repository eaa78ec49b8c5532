import { call } from '#contract/api/endpoint.ts'
import type * as schema from './page-words.schema.ts'

export type * from './page-words.schema.ts'

/** The pages whose texts are written in fields, and how each stands: version 0 was never changed. */
export const listShopWords = call<typeof schema.listShopWords>('GET', '/admin/words', {
  eachHas: ['page'],
})

export const getShopHomeWords = call<typeof schema.getShopHomeWords>('GET', '/admin/words/home', {
  has: ['words'],
})

/** Changes what home says now, or from a moment on. 400 for files that are not there, 409 when somebody else changed it meanwhile. */
export const changeShopHomeWords = call<typeof schema.changeShopHomeWords>('PUT', '/admin/words/home', {
  has: ['words'],
})

export const getShopWhyWords = call<typeof schema.getShopWhyWords>('GET', '/admin/words/why-milloraa', {
  has: ['words'],
})

/** Changes what Why Milloraa says now, or from a moment on; refused as `changeShopHomeWords` is. */
export const changeShopWhyWords = call<typeof schema.changeShopWhyWords>('PUT', '/admin/words/why-milloraa', {
  has: ['words'],
})

export const getShopAboutWords = call<typeof schema.getShopAboutWords>('GET', '/admin/words/about', {
  has: ['words'],
})

/** Changes what About says now, or from a moment on; refused as `changeShopHomeWords` is. */
export const changeShopAboutWords = call<typeof schema.changeShopAboutWords>('PUT', '/admin/words/about', {
  has: ['words'],
})
