import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { disposition } from '../files/file-names.ts'
import { fullSizeKey, isKey } from '../files/keys.ts'
import { type ServedFile, tagOf } from '../files/served-file.ts'
import { isSignedAddress } from '../files/signed-addresses.ts'
import { bearerToken, hashToken } from '../http/callers.ts'
import { storedFiles } from '../schema/files.ts'
import type { Shop } from '../shop/shop.ts'
import { findBillOwner } from './bill-owner.ts'

/**
 * A private file for whoever has an address that the shop signed within the last five minutes, or is its owner. Undefined for
 * everybody else: lapsed, forged, foreign and missing are the same (open-points 92, 93).
 */
export async function findPrivateFile(
  shop: Shop,
  request: FastifyRequest,
  key: string,
): Promise<ServedFile | undefined> {
  if (!isKey(key)) return undefined
  const row = await readRow(shop, key)
  const query = request.query as { e?: unknown; s?: unknown }
  const isAllowed =
    isSignedAddress(shop.config.secret, key, query, new Date()) || (await isOwner(shop, request, key, row))
  const found = isAllowed ? await shop.files.find(key) : undefined
  if (!found) return undefined
  const { size, modifiedAt } = found
  const { contentType, originalName } = row ?? { contentType: 'application/pdf', originalName: '' }
  const isPicture = contentType.startsWith('image/')
  return {
    ...{ id: key, size, modifiedAt, type: contentType, etag: tagOf(size, modifiedAt), cacheLifetime: 'never' },
    disposition: disposition(isPicture ? 'inline' : 'attachment', originalName || (key.split('/').at(-1) ?? '')),
    read: (range) => shop.files.read(key, range),
  }
}

/** What is known of an upload; bills have no row, and are PDF. */
async function readRow({ db }: Shop, key: string) {
  const [row] = await db
    .select()
    .from(storedFiles)
    .where(eq(storedFiles.key, fullSizeKey(key)))
  return row
}

async function isOwner(
  { callers, db }: Shop,
  request: FastifyRequest,
  key: string,
  row: { ownerId: string | null } | undefined,
) {
  const token = bearerToken(request)
  const caller = token ? await callers.find(hashToken(token)) : undefined
  if (!caller) return false
  return caller.userId === (row ? row.ownerId : await findBillOwner(db, key))
}
