import { call } from '#contract/api/endpoint.ts'
import type * as schema from './pictures.schema.ts'

export type * from './pictures.schema.ts'

/**
 * Keeps a picture of the shop, drawn anew without place and camera: JPEG, PNG, GIF, WebP or AVIF, at most 10 MB and
 * 40 megapixels. Form fields: `file`, and `crop` for a part of it: left, top, width and height as shares of the upright
 * picture (0 to 1), such as '0.1,0,0.8,1'. The answer's paths go where a picture is wanted; nothing is shown before that.
 */
export const uploadPicture = call<typeof schema.uploadPicture>('POST', '/admin/pictures', {
  isMultipart: true,
  has: ['originalUrl', 'thumbnailUrl'],
})
