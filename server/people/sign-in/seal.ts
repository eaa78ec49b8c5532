import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '#server/platform/config/config.ts'

/**
 * Encrypts what only this shop may read again (AES-256-GCM, a key of the shop's secret). `purpose` is part of it: what was
 * sealed for one person or use opens for no other.
 */
export function seal({ secret }: Pick<Config, 'secret'>, purpose: string, text: string) {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** What was sealed, or undefined where it was not sealed for this purpose or by this secret. */
export function unseal({ secret }: Pick<Config, 'secret'>, purpose: string, sealed: string) {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < 28) return undefined
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12))
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(12, 28))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

function keyOf(secret: string) {
  return Buffer.from(hkdfSync('sha256', secret, '', 'milloraa staff', 32))
}
