import { and, eq } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { thumbnailKey } from '#server/platform/files/keys.ts'
import { removeFile, storeFile } from '#server/platform/files/store-file.ts'
import type { UploadedFile } from '#server/platform/files/uploads.ts'
import { redraw } from '#server/platform/pictures/picture-process.ts'
import { users } from '#server/platform/schema/people/users.ts'
import type { Shop } from '#server/platform/shop/shop.ts'

/** The limit of a profile picture, for `readUpload` (VAL-27). */
export const profileImageLimit = { mostBytes: 5 * 1024 * 1024, tooLarge: 'Image size should be less than 5MB' }

const wrongKind = 'Please select a valid image file (JPEG, PNG, JPG, GIF)'

/**
 * Draws the picture anew in two square sizes, without place and camera, and puts it in the place of the old one.
 * Throws 400 for what is no JPEG, PNG or GIF (VAL-26), 429 beyond 30 pictures a day.
 */
export async function changeProfileImage(
  { db, files }: Pick<Shop, 'db' | 'files'>,
  userId: string,
  file: UploadedFile | undefined,
) {
  const drawn = file && (await redraw(file.bytes, { kinds: ['jpeg', 'png', 'gif'], sides: [512, 128], isSquare: true }))
  if (!drawn) throw new ApiError(400, wrongKind)
  const [bytes, thumbnail] = drawn
  const key = await storeFile(db, files, {
    kind: 'avatar',
    ...{ ownerId: userId, contentType: 'image/webp', extension: 'webp', originalName: '', bytes, thumbnail },
  })
  const old = await inTransaction(db, async (tx) => {
    const ofUser = and(eq(users.id, userId), eq(users.role, 'user'))
    const [before] = await tx.select({ key: users.profileImageKey }).from(users).where(ofUser).for('update')
    await tx
      .update(users)
      .set({ profileImageKey: key, profileThumbnailKey: thumbnailKey(key) })
      .where(ofUser)
    return before?.key
  })
  // The pictures of the demo shop are nobody's to remove. What cannot be removed now is with those that nothing shows.
  if (old?.startsWith('profiles/')) await removeFile(files, old).catch(() => {})
  return { originalUrl: key, thumbnailUrl: thumbnailKey(key) }
}
