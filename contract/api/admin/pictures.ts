import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/**
 * Keeps a picture of the shop, drawn anew without place and camera: JPEG, PNG, GIF, WebP or AVIF, at most 10 MB and
 * 40 megapixels. Form fields: `file`, and `crop` for a part of it: left, top, width and height as shares of the upright
 * picture (0 to 1), such as '0.1,0,0.8,1'. The answer's paths go where a picture is wanted; nothing is shown before that.
 */
export const uploadPicture = endpoint('POST', '/admin/pictures', {
  summary: 'Upload a picture of the shop',
  refuses: {
    400: [
      'Choose a picture: JPEG, PNG, GIF, WebP or AVIF.',
      'Please send one file at a time.',
      'Please send the file as "file".',
      'This part of the picture cannot be cut out.',
    ],
    415: ['Please send the request as JSON.'],
    503: ['Pictures and files are away for a moment. Please try again in a few minutes.'],
  },
  access: 'staff',
  roles: ['admin', 'manager'],
  isMultipart: true,
  data: z.object({ originalUrl: z.string(), thumbnailUrl: z.string() }),
  has: ['originalUrl', 'thumbnailUrl'],
})
