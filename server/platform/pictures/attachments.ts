import { ApiError } from '#contract/api/envelope.ts'
import type { Picture } from '#contract/api/fields.ts'
import type { Executor } from '../db/database.ts'
import { type DocumentKind, recogniseDocument } from '../files/document-kinds.ts'
import { cleanFileName } from '../files/file-names.ts'
import { thumbnailKey } from '../files/keys.ts'
import { signedFileAddress } from '../files/signed-addresses.ts'
import type { FileStorage } from '../files/storage.ts'
import { storeFile } from '../files/store-file.ts'
import type { UploadedFile } from '../files/uploads.ts'
import type { storedFiles } from '../schema/files.ts'
import { redraw } from './picture-process.ts'

export type AttachmentRow = Pick<typeof storedFiles.$inferSelect, 'key' | 'contentType' | 'originalName'>

/** The limits of a ticket's attachment, for `readUpload` (VAL-34). */
export const attachmentLimit = { mostBytes: 10 * 1024 * 1024, tooLarge: 'File size must be less than 10MB' }

const wrongKind = 'Failed to submit support ticket: only images, pdf, doc, docx and txt'

/**
 * Checks what somebody attached by its bytes, draws pictures anew (without place and camera) and keeps it, private.
 * Gives the row; its `key` is what a ticket message refers to. Call it before the transaction that writes the message:
 * what no message refers to after a day is cleared away.
 * Throws 400 for a wrong kind, 413 for an empty or too large one, 429 beyond 30 files a day.
 */
export async function storeAttachment(
  executor: Executor,
  storage: FileStorage,
  ownerId: string,
  file: UploadedFile,
): Promise<AttachmentRow> {
  const { bytes, thumbnail, contentType, extension } = await makeHarmless(file.bytes)
  const originalName = cleanFileName(file.name, extension)
  const key = await storeFile(executor, storage, {
    kind: 'attachment',
    ...{ ownerId, contentType, extension, originalName, bytes, thumbnail },
  })
  return { key, contentType, originalName }
}

/** A kept attachment as answers carry it (ENT-33): signed paths that lapse after five minutes, and its name as `alt`. */
export function attachmentPicture(secret: string, row: AttachmentRow, now: Date): Picture {
  const isPicture = row.contentType.startsWith('image/')
  return {
    originalUrl: signedFileAddress(secret, row.key, now),
    thumbnailUrl: signedFileAddress(secret, isPicture ? thumbnailKey(row.key) : row.key, now),
    alt: row.originalName,
  }
}

type Harmless = { bytes: Buffer; thumbnail: Buffer | undefined; contentType: string; extension: DocumentKind | 'webp' }

async function makeHarmless(bytes: Buffer): Promise<Harmless> {
  const document = recogniseDocument(bytes)
  if (document) return { bytes, thumbnail: undefined, ...document }
  const drawn = await redraw(bytes, { kinds: ['jpeg', 'png', 'gif', 'webp'], sides: [2400, 480], isSquare: false })
  if (!drawn) throw new ApiError(400, wrongKind)
  const [large, small] = drawn
  return { bytes: large, thumbnail: small, contentType: 'image/webp', extension: 'webp' }
}
