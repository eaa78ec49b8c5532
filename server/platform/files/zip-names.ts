const localHead = 0x04034b50
const centralHead = 0x02014b50
const endMark = 0x06054b50
const endSize = 22
const mostEntries = 2_000
const mostUnpacked = 200_000_000

/**
 * The names in a zip file, read from its directory; nothing is unpacked. Undefined for what is no plain zip from the first
 * byte to the last: bytes before or after, several disks, encryption, names that climb, or content that would unpack to more
 * than 200 MB or a hundred and fifty times its size.
 */
export function readZipNames(bytes: Buffer): string[] | undefined {
  if (bytes.length < endSize || bytes.readUInt32LE(0) !== localHead) return undefined
  const end = findEnd(bytes)
  if (!end) return undefined
  const names: string[] = []
  let unpacked = 0
  let at = end.directoryAt
  for (let entry = 0; entry < end.entries; entry += 1) {
    if (at + 46 > end.at || bytes.readUInt32LE(at) !== centralHead) return undefined
    const nameLength = bytes.readUInt16LE(at + 28)
    const next = at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    unpacked += bytes.readUInt32LE(at + 24)
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted || next > end.at || !isPlainName(name)) return undefined
    names.push(name)
    at = next
  }
  const isWhole = at === end.at
  return isWhole && unpacked <= Math.min(mostUnpacked, bytes.length * 150) ? names : undefined
}

/** The record at the very end; the directory stands right before it. */
function findEnd(bytes: Buffer) {
  const at = bytes.length - endSize
  if (bytes.readUInt32LE(at) !== endMark) return undefined
  const entries = bytes.readUInt16LE(at + 10)
  const directoryAt = bytes.readUInt32LE(at + 16)
  const isOneDisk = bytes.readUInt16LE(at + 4) === 0 && bytes.readUInt16LE(at + 8) === entries
  const isOfOneSize = directoryAt + bytes.readUInt32LE(at + 12) === at
  return isOneDisk && isOfOneSize && entries > 0 && entries <= mostEntries ? { at, entries, directoryAt } : undefined
}

function isPlainName(name: string) {
  return !name.includes('\0') && !name.includes('\\') && !name.startsWith('/') && !name.split('/').includes('..')
}
