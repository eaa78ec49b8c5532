import { randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import { acquireShortLock } from '../db/advisory-locks.sql.ts'
import type { Executor } from '../db/database.ts'
import { storedFiles } from '../schema/files.ts'
import { thumbnailKey } from './keys.ts'
import type { FileStorage } from './storage.ts'

type NewFile = Required<Pick<typeof storedFiles.$inferInsert, 'kind' | 'contentType' | 'originalName'>> & {
  /** Nobody's are the shop's own; they are not counted. */
  ownerId: string | null
  extension: string
  bytes: Buffer
  /** The small copy of a picture, kept under `thumbnailKey`. */
  thumbnail: Buffer | undefined
}

const rooms = { avatar: 'profiles', attachment: 'attachments', picture: 'pictures', video: 'videos' } as const
const mostPerDay = 30

/** Keeps what somebody sent under a new random key, which it gives. Throws 429 beyond 30 files of a kind in a day. */
export async function storeFile(executor: Executor, storage: FileStorage, file: NewFile) {
  const { extension, bytes, thumbnail, ...row } = file
  const key = `${rooms[file.kind]}/${randomBytes(16).toString('hex')}.${extension}`
  // The row comes first: a file without one would never be cleared away.
  await enterRow(executor, { ...row, key, byteSize: bytes.length })
  try {
    await storage.put(key, bytes, file.contentType)
    if (thumbnail) await storage.put(thumbnailKey(key), thumbnail, file.contentType)
    return key
  } catch (error) {
    // Where a part may be left, the row stays, and the nightly cleaning sees to both.
    const isRemoved = await removeFile(storage, key).then(
      () => true,
      () => false,
    )
    if (isRemoved)
      await executor
        .delete(storedFiles)
        .where(eq(storedFiles.key, key))
        .catch(() => {})
    throw error
  }
}

/** Removes the file and its small copy; the row stays until the nightly cleaning, as it counts for its day. */
export async function removeFile(storage: FileStorage, key: string) {
  await storage.remove(key)
  await storage.remove(thumbnailKey(key))
}

/** Two uploads of one person at the same moment are counted one after the other. */
async function enterRow(executor: Executor, row: typeof storedFiles.$inferInsert) {
  const { ownerId } = row
  if (!ownerId) {
    await executor.insert(storedFiles).values(row)
    return
  }
  await executor.transaction(async (tx) => {
    await acquireShortLock(tx, `files of ${ownerId}`)
    const ofToday = and(
      eq(storedFiles.ownerId, ownerId),
      eq(storedFiles.kind, row.kind),
      gt(storedFiles.createdAt, sql`now() - interval '1 day'`),
    )
    if ((await tx.$count(storedFiles, ofToday)) >= mostPerDay) {
      throw new ApiError(429, 'You have sent very many files today. Please try again tomorrow.', {
        'retry-after': '3600',
      })
    }
    await tx.insert(storedFiles).values(row)
  })
}
