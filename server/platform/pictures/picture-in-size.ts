import { buffer } from 'node:stream/consumers'
import { ApiError } from '#contract/api/envelope.ts'
import { pictureWidths } from '#contract/rules/file-address.ts'
import type { ServedFile } from '../files/served-file.ts'
import { isAccepted } from '../http/accepted.ts'
import { type MadePictures, nameOfMade } from './made-pictures.ts'
import { fitPicture } from './picture-process.ts'
import type { Fit } from './picture-tasks.ts'

type PictureQuery = { w?: unknown; accept: string | undefined }

const mostBytes = 20 * 1024 * 1024
const drawable = ['image/webp', 'image/avif', 'image/jpeg', 'image/png']

/**
 * A picture in the width of `w` and the best format the browser takes (decision 011). Without `w`, and for films and moving
 * pictures, the file as it is stored; so too, for a moment, while the picture cannot be drawn.
 * Throws 400 for a width that is not one of the ladder.
 */
export async function resizeToWidth(
  made: MadePictures,
  file: ServedFile,
  { w, accept }: PictureQuery,
): Promise<ServedFile> {
  if (w === undefined) return file
  const width = pictureWidths.find((one) => String(one) === w)
  if (!width) throw new ApiError(400, `Pictures come in these widths: ${pictureWidths.join(', ')}.`)
  if (!drawable.includes(file.type) || file.size > mostBytes) return file
  const format = bestFormat(accept)
  const name = nameOfMade(file, width, format)
  const drawn = await made.get(name, async () => {
    const source = await file.read()
    return source && fitPicture(await buffer(source), { width, format })
  })
  if (!drawn) return { ...file, cacheLifetime: 'moment', isNegotiated: true }
  return { ...file, ...drawn, type: `image/${format}`, etag: `"${name}"`, isNegotiated: true }
}

function bestFormat(accept: string | undefined): Fit['format'] {
  return (['avif', 'webp'] as const).find((format) => isAccepted(accept, `image/${format}`)) ?? 'jpeg'
}
