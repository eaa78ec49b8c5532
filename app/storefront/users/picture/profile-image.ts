import { uploadProfileImage } from '#contract/api/accounts/users.ts'
import { createApi } from '#contract/api/client.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { checkStoredToken, updateUser, useSession } from '../../session/session.ts'
import { uploadFetch } from './upload-fetch.ts'

export const imageTypes = ['image/jpeg', 'image/png', 'image/jpg', 'image/gif']

const mostBytes = 5 * 1024 * 1024

/** What keeps a file from being a profile photo, as far as the browser can tell (VAL-26, VAL-27). */
export function objectionToImage({ type, size }: Pick<File, 'type' | 'size'>) {
  if (!imageTypes.includes(type)) return 'Please select a valid image file (JPEG, PNG, JPG, GIF)'
  if (size > mostBytes) return 'Image size should be less than 5MB'
  return undefined
}

/** Sends a new profile photo (API-31); `onProgress` hears of each part that has gone, as a fraction. */
export async function sendImage(file: File, onProgress: (fraction: number) => void) {
  const { token, user } = useSession.getState()
  const input: object = { body: { file } }
  try {
    const sent = await createApi(uploadFetch(onProgress))(uploadProfileImage, input, { token: token ?? undefined })
    const isStillHere = useSession.getState().user?.id === user?.id
    if (isStillHere) updateUser({ profileImage: { originalUrl: sent.originalUrl, thumbnailUrl: sent.thumnailUrl } })
  } catch (error) {
    if (isApiError(error) && error.statusCode === 401) void checkStoredToken()
    throw error
  }
}
