import type { FastifyInstance } from 'fastify'
import { uploadPicture } from '#contract/api/admin/catalog/pictures.ts'
import { readUpload } from '#server/platform/files/uploads.ts'
import { readCrop, shopPicture, shopPictureLimit, storeShopPicture } from '#server/platform/pictures/shop-pictures.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { serveStaff } from '../access/serve-staff.ts'

/** Pictures of the shop; within the scope of `acceptUploads`. */
export function pictureUploadRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, shop, uploadPicture, async ({ request }) => {
    const { fields, file } = await readUpload(request, { fileField: 'file', ...shopPictureLimit })
    return shopPicture(await storeShopPicture(shop.db, shop.files, file, readCrop(fields.crop)))
  })
}
