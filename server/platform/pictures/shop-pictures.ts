import { ApiError } from '#contract/api/envelope.ts'
import type { Executor } from '../db/database.ts'
import { cleanFileName } from '../files/file-names.ts'
import { thumbnailKey } from '../files/keys.ts'
import type { FileStorage } from '../files/storage.ts'
import { storeFile } from '../files/store-file.ts'
import type { UploadedFile } from '../files/uploads.ts'
import { redraw } from './picture-process.ts'
import type { Crop } from './picture-tasks.ts'
import { findShopFiles } from './shop-videos.ts'

/** The limit of a picture of the shop, for `readUpload`. */
export const shopPictureLimit = { mostBytes: 10 * 1024 * 1024, tooLarge: 'A picture can have at most 10 MB.' }

/** A part of a picture as a form carries it: left, top, width and height, each a share of the whole. Throws 400 for any other text. */
export function readCrop(text: string | undefined): Crop | undefined {
  if (!text) return undefined
  const [left = -1, top = -1, width = 0, height = 0, ...more] = text.split(',').map(Number)
  const isInside = left >= 0 && top >= 0 && width > 0 && height > 0 && left + width <= 1.001 && top + height <= 1.001
  if (!isInside || more.length > 0) throw new ApiError(400, 'This part of the picture cannot be cut out.')
  return { left, top, width, height }
}

/**
 * Draws a picture of the shop anew in two sizes and keeps it, for everybody to see. Gives its key; `thumbnailKey` names the
 * small copy. Throws 400 for what is no picture, 503 while too many are drawn.
 */
export async function storeShopPicture(
  executor: Executor,
  storage: FileStorage,
  file: UploadedFile | undefined,
  crop?: Crop,
): Promise<string> {
  const kinds = ['jpeg', 'png', 'gif', 'webp', 'avif'] as const
  const drawn =
    file &&
    (await redraw(file.bytes, { kinds: [...kinds], sides: [1600, 480], isSquare: false, ...(crop ? { crop } : {}) }))
  if (!drawn) throw new ApiError(400, 'Choose a picture: JPEG, PNG, GIF, WebP or AVIF.')
  const [bytes, thumbnail] = drawn
  return storeFile(executor, storage, {
    kind: 'picture',
    ...{ ownerId: null, contentType: 'image/webp', extension: 'webp', bytes, thumbnail },
    originalName: cleanFileName(file.name, 'webp'),
  })
}

/** Which of these keys are pictures that somebody of the shop sent; held as those of `findShopFiles` are. */
export function findShopPictures(executor: Executor, keys: string[]) {
  return findShopFiles(executor, 'picture', keys)
}

/** A picture's two paths as answers carry them. */
export function shopPicture(key: string) {
  return { originalUrl: key, thumbnailUrl: thumbnailKey(key) }
}
