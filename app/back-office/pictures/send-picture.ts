import { api } from '#app/shared/api/browser-api.ts'
import { uploadPicture } from '#contract/api/admin/catalog/pictures.ts'
import { fileAddress } from '#contract/rules/file-address.ts'

/** A part of a picture, each side a share of the whole. */
export type Crop = { left: number; top: number; width: number; height: number }

/** What a field for pictures takes. */
export const pictureTypes = 'image/jpeg,image/png,image/gif,image/webp,image/avif'

/** Uploads a picture, or a part of it; gives its paths. */
export function sendPicture(file: Blob, crop?: Crop) {
  const form = new FormData()
  // The limits of a form's texts count before its file.
  if (crop) form.set('crop', [crop.left, crop.top, crop.width, crop.height].map((share) => share.toFixed(5)).join(','))
  form.set('file', file, file instanceof File ? file.name : 'picture.webp')
  return api(uploadPicture, { body: form } as never)
}

/** Cuts a part out of a picture the shop holds already; it becomes a picture of its own. */
export async function cutPicture(originalUrl: string, crop: Crop) {
  const answer = await fetch(fileAddress(originalUrl))
  if (!answer.ok) throw new Error('The picture is not there.')
  return sendPicture(await answer.blob(), crop)
}
