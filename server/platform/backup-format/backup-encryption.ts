import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { Transform } from 'node:stream'

/*
 * An encrypted backup: a head of 49 bytes (mark, version, salt, check of the key), then pieces of 64 KiB, each with its tag
 * (AES-256-GCM). A piece's nonce is its number and whether it is the last: none can be left out, moved, doubled or cut off unseen.
 */
const mark = Buffer.from('milloraa-backup\n')
const version = 1
const [saltBytes, checkBytes, tagBytes, pieceBytes] = [16, 16, 16, 64 * 1024]
const headBytes = mark.length + 1 + saltBytes + checkBytes

/** A file that cannot be read as a backup, with the sentence that says why. */
export class UnreadableBackup extends Error {}

/** Encrypts what is written to it. Nothing of the key is in what comes out. */
export function encrypt(key: Buffer): Transform {
  const salt = randomBytes(saltBytes)
  const { fileKey, check } = derive(key, salt)
  const head = Buffer.concat([mark, Buffer.of(version), salt, check])
  let [pendingChunks, pendingBytes, number] = [[] as Buffer[], 0, 0]
  const seal = (piece: Buffer, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(number, isLast))
    cipher.setAAD(head)
    number += 1
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
  return new Transform({
    construct(done) {
      this.push(head)
      done()
    },
    transform(chunk: Buffer, _, done) {
      pendingChunks.push(chunk)
      pendingBytes += chunk.length
      // A full piece waits until more comes: it may be the last.
      if (pendingBytes > pieceBytes) {
        let buffered = Buffer.concat(pendingChunks)
        for (; buffered.length > pieceBytes; buffered = buffered.subarray(pieceBytes))
          this.push(seal(buffered.subarray(0, pieceBytes), false))
        pendingChunks = [buffered]
        pendingBytes = buffered.length
      }
      done()
    },
    flush(done) {
      this.push(seal(Buffer.concat(pendingChunks), true))
      done()
    },
  })
}

/**
 * The bytes that were encrypted by one of these keys; those of a file that is not come through as they are. Throws `UnreadableBackup`
 * without a key, with others, and for what is cut or changed: then everything given before was as it was written.
 */
export async function* decrypted(file: AsyncIterable<Buffer>, keys: Buffer[]): AsyncGenerator<Buffer> {
  let buffered: Buffer = Buffer.alloc(0)
  let open: ((piece: Buffer, isLast: boolean) => Buffer) | undefined
  let isPlain = false
  for await (const chunk of file) {
    if (isPlain) {
      yield chunk
      continue
    }
    buffered = Buffer.concat([buffered, chunk])
    if (!open) {
      const beginning = buffered.subarray(0, mark.length)
      if (!beginning.equals(mark.subarray(0, beginning.length))) {
        isPlain = true
        yield buffered
        continue
      }
      if (buffered.length < headBytes) continue
      open = openHead(buffered.subarray(0, headBytes), keys)
      buffered = buffered.subarray(headBytes)
    }
    for (const whole = pieceBytes + tagBytes; buffered.length > whole; buffered = buffered.subarray(whole))
      yield open(buffered.subarray(0, whole), false)
  }
  if (open) yield open(buffered, true)
  else if (!isPlain) throw new UnreadableBackup('The backup is cut or damaged: its beginning is missing.')
}

/** Whether a file that begins so is encrypted. */
export function isEncrypted(beginning: Buffer) {
  return beginning.subarray(0, mark.length).equals(mark)
}

function openHead(head: Buffer, keys: Buffer[]) {
  if (head[mark.length] !== version)
    throw new UnreadableBackup('This backup was written by a later version of the shop: please update the shop first.')
  if (keys.length === 0)
    throw new UnreadableBackup(
      'This backup is encrypted: please give its key as it was printed, by --key <key>, --key-file <file> or the setting BACKUP_KEY.',
    )
  const salt = head.subarray(mark.length + 1, mark.length + 1 + saltBytes)
  const derived = keys.map((key) => derive(key, salt))
  const fitting = derived.find(({ check }) => timingSafeEqual(check, head.subarray(headBytes - checkBytes)))
  if (!fitting) throw new UnreadableBackup('This is not the key that this backup was written with.')
  const { fileKey } = fitting
  let number = 0
  return (sealed: Buffer, isLast: boolean) => {
    try {
      if (sealed.length < tagBytes) throw new Error('cut')
      const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(number, isLast), { authTagLength: tagBytes })
      decipher.setAAD(head)
      decipher.setAuthTag(sealed.subarray(-tagBytes))
      number += 1
      return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
    } catch (cause) {
      throw new UnreadableBackup('The backup is cut or damaged.', { cause })
    }
  }
}

/** A key of its own for each file, so that numbers may begin at 0 in each. */
function derive(key: Buffer, salt: Buffer) {
  const bytes = Buffer.from(hkdfSync('sha256', key, salt, 'milloraa backup 1', 32 + checkBytes))
  return { fileKey: bytes.subarray(0, 32), check: bytes.subarray(32) }
}

function nonceOf(number: number, isLast: boolean) {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}
