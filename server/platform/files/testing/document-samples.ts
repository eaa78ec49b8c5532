import { crc32 } from 'node:zlib'

/** What stands under a name; `claims` is the size it says to unpack to. */
type Entry = string | { claims?: number; flags?: number }

/** A zip file whose entries are stored as they are. */
export function zip(entries: Record<string, Entry>) {
  const heads: Buffer[] = []
  const parts: Buffer[] = []
  let at = 0
  for (const [name, entry] of Object.entries(entries)) {
    const content = Buffer.from(typeof entry === 'string' ? entry : 'x')
    const { claims = content.length, flags = 0 } = typeof entry === 'string' ? {} : entry
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(flags, 2)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(content.length, 14)
    fields.writeUInt32LE(claims, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), content])
    const padding = Buffer.alloc(14)
    padding.writeUInt32LE(at, 10)
    heads.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), fields, padding, Buffer.from(name)]))
    parts.push(local)
    at += local.length
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(heads.length, 8)
  end.writeUInt16LE(heads.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, directory, end])
}

/** A Word document of the new kind, with more in it. */
export function docx(more: Record<string, Entry> = {}) {
  return zip({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': '<x/>',
    'word/document.xml': '<w:document/>',
    ...more,
  })
}

/** A compound file, as old Word documents are, with one stream of a name. */
export function wordDocument(stream = 'WordDocument') {
  const entry = Buffer.alloc(128)
  entry.write(`${stream}\0`, 'utf16le')
  entry[64] = (stream.length + 1) * 2
  entry[66] = 2
  const head = Buffer.alloc(512)
  head.write('d0cf11e0a1b11ae1', 'hex')
  return Buffer.concat([head, Buffer.alloc(512), entry, Buffer.alloc(896)])
}

export function pdf(more = '') {
  return Buffer.from(`%PDF-1.7\n1 0 obj << /Type /Catalog ${more} >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`)
}
