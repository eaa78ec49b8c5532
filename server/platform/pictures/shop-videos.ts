import { and, eq, inArray } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import type { Executor } from '../db/database.ts'
import { cleanFileName } from '../files/file-names.ts'
import type { FileStorage } from '../files/storage.ts'
import { storeFile } from '../files/store-file.ts'
import type { UploadedFile } from '../files/uploads.ts'
import { storedFiles } from '../schema/files.ts'

/** The limit of a film of the shop, for `readUpload`. */
export const shopVideoLimit = { mostBytes: 30 * 1024 * 1024, tooLarge: 'A film can have at most 30 MB.' }

/** Keeps a film of the shop as it is, for everybody to see; gives its key. Throws 400 for what is no MP4 or WebM by its bytes. */
export async function storeShopVideo(executor: Executor, storage: FileStorage, file: UploadedFile | undefined) {
  const extension = file && filmKind(file.bytes)
  if (!file || !extension) throw new ApiError(400, 'Choose a film: MP4 or WebM.')
  return storeFile(executor, storage, {
    kind: 'video',
    ...{ ownerId: null, contentType: `video/${extension}`, extension, bytes: file.bytes, thumbnail: undefined },
    originalName: cleanFileName(file.name, extension),
  })
}

/**
 * Which of these keys are files of a kind that somebody of the shop sent. Until the end of the caller's transaction none of them is
 * cleared away.
 */
export async function findShopFiles(executor: Executor, kind: 'picture' | 'video', keys: string[]) {
  if (keys.length === 0) return new Set<string>()
  const rows = await executor
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(and(inArray(storedFiles.key, keys), eq(storedFiles.kind, kind)))
    .for('key share')
  return new Set(rows.map(({ key }) => key))
}

/** QuickTime is no MP4: its brand is `qt`. */
function filmKind(bytes: Buffer) {
  const head = bytes.toString('latin1', 0, 12)
  if (head.startsWith('ftyp', 4) && /^(isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV)/.test(head.slice(8))) return 'mp4'
  if (head.startsWith('\x1a\x45\xdf\xa3') && bytes.toString('latin1', 0, 64).includes('webm')) return 'webm'
  return undefined
}
