import { createHash } from 'node:crypto'

/** The id of the one message about something: written again, it is the same row. A UUID of version 8 (RFC 9562). */
export function messageKey(...about: string[]) {
  const bytes = createHash('sha256').update(about.join('\n')).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
