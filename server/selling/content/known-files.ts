import { ApiError } from '#contract/api/envelope.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { findShopFiles } from '#server/platform/pictures/shop-videos.ts'

/** Files come from `uploadPicture` and `uploadVideo`, or were there before (`known`). Throws 400 for any other. */
export async function refuseUnknownFiles(
  executor: Executor,
  kind: 'picture' | 'video',
  keys: (string | null)[],
  known: (string | null | undefined)[],
) {
  const added = [...new Set(keys)].filter((key) => key !== null).filter((key) => !known.includes(key))
  const found = await findShopFiles(executor, kind, added)
  if (added.some((key) => !found.has(key))) {
    throw new ApiError(400, kind === 'picture' ? 'Send the picture again: it is not there.' : 'Send the film again.')
  }
}
