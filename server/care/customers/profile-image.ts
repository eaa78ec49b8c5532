import type { FastifyInstance } from 'fastify'
import { uploadProfileImage } from '#contract/api/accounts/users.ts'
import { readUpload } from '#server/platform/files/uploads.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { changeProfileImage, profileImageLimit } from './change-profile-image.ts'

/** The profile picture; within the scope of `acceptUploads`. */
export async function profileImageRoutes(app: FastifyInstance, shop: Shop) {
  serve(
    app,
    shop,
    uploadProfileImage,
    async ({ caller, request }) => {
      const { file } = await readUpload(request, { fileField: 'file', ...profileImageLimit })
      const { originalUrl, thumbnailUrl } = await changeProfileImage(shop, caller.userId, file)
      return { originalUrl, thumnailUrl: thumbnailUrl }
    },
    { perAddress: { most: 20, everyMs: 60 * 60_000 } },
  )
}
