import * as z from 'zod/mini'
import { endpointSchema } from '#contract/api/endpoint.ts'

export const uploadPicture = endpointSchema({
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
  data: z.object({ originalUrl: z.string(), thumbnailUrl: z.string() }),
})
