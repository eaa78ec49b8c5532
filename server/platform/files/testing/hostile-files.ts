import sharp from 'sharp'
import { docx, pdf, wordDocument, zip } from './document-samples.ts'
import { hostileNames } from './hostile-names.ts'
import { pngOfSize, withOrientation } from './picture-samples.ts'

/** A file as an attacker sends it, and what becomes of it: 'drawn' anew, 'kept' as a download, or refused. */
export type HostileFile = {
  what: string
  name: string
  type: string
  bytes: Buffer
  asPhoto: 'drawn' | 'refused'
  asAttachment: 'drawn' | 'kept' | 'refused'
}

export const script = '<script>document.title="run"</script>'
export const secretLocation = 'SecretPlace 18.5204N 73.8567E'

const html = `<!doctype html><html><body>${script}</body></html>`
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="document.title='run'">${script}</svg>`

export async function hostileFiles(): Promise<HostileFile[]> {
  const { jpeg, png, gif, webp } = await pictures()
  const sent = (
    what: string,
    [name, type]: [name: string, type: string],
    bytes: Buffer | string,
    asPhoto: HostileFile['asPhoto'] = 'refused',
    asAttachment: HostileFile['asAttachment'] = 'refused',
  ): HostileFile => ({ what, name, type, bytes: Buffer.from(bytes as string), asPhoto, asAttachment })
  const image: [string, string] = ['photo.png', 'image/png']
  const text: [string, string] = ['note.txt', 'text/plain']
  const word: [string, string] = [
    'bill.docx',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ]
  const both = ['drawn', 'drawn'] as const

  return [
    // Pictures that are something else too: what is kept is drawn anew and is a picture alone.
    sent('a GIF that is a page', ['a.gif', 'image/gif'], Buffer.concat([gif, Buffer.from(html)]), ...both),
    sent('a GIF whose head begins a comment of a script', ['a.gif', 'image/gif'], `GIF89a/*${html}*/=1;`),
    sent(
      'a JPEG with PHP behind it',
      ['a.php.jpg', 'image/jpeg'],
      Buffer.concat([jpeg, Buffer.from('<?php system("id")?>')]),
      ...both,
    ),
    sent('a JPEG with PHP in its comment', ['a.jpg', 'image/jpeg'], withComment(jpeg, '<?php system("id")?>'), ...both),
    sent('a JPEG with a page in its comment', ['a.html', 'image/jpeg'], withComment(jpeg, html), ...both),
    sent(
      'a JPEG that is a zip',
      ['a.jpg', 'image/jpeg'],
      Buffer.concat([jpeg, zip({ 'word/document.xml': 'x' })]),
      ...both,
    ),
    sent('a PNG with a page behind it', image, Buffer.concat([png, Buffer.from(html)]), ...both),
    sent('a PNG with a PDF behind it', image, Buffer.concat([png, pdf()]), ...both),
    sent(
      'a WebP with a page behind it',
      ['a.webp', 'image/webp'],
      Buffer.concat([webp, Buffer.from(html)]),
      'refused',
      'drawn',
    ),
    sent('a page with a JPEG behind it', ['a.jpg', 'image/jpeg'], Buffer.concat([Buffer.from(html), jpeg])),
    sent('a JPEG that tells where it was taken', ['a.jpg', 'image/jpeg'], await withLocation(jpeg), ...both),
    sent('a PNG that tells where it was taken', image, await withLocation(png), ...both),
    sent(
      'a WebP that tells where it was taken',
      ['a.webp', 'image/webp'],
      await withLocation(webp),
      'refused',
      'drawn',
    ),
    sent('a JPEG that lies on its side', ['a.jpg', 'image/jpeg'], await withOrientation(6), ...both),

    // SVG under every name and with every beginning.
    ...[
      ['with its own name', 'a.svg', 'image/svg+xml', svg],
      ['called PNG', 'a.png', 'image/png', svg],
      ['called JPEG', 'a.jpg', 'image/jpeg', svg],
      ['called text', 'a.txt', 'text/plain', svg],
      ['after an XML declaration', 'a.png', 'image/png', `<?xml version="1.0"?>${svg}`],
      ['after a doctype', 'a.png', 'image/png', `<!DOCTYPE svg>${svg}`],
      ['after a comment', 'a.txt', 'text/plain', `<!-- hello -->${svg}`],
      ['after blanks', 'a.txt', 'text/plain', `\n\n\t  ${svg}`],
      ['after a byte order mark', 'a.txt', 'text/plain', `\ufeff${svg}`],
      ['in capital letters', 'a.txt', 'text/plain', svg.toUpperCase()],
      [
        'that reads a file',
        'a.png',
        'image/png',
        `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><svg>&f;</svg>`,
      ],
      ['that unfolds a billion times', 'a.png', 'image/png', billionLaughs()],
      ['in UTF-16', 'a.png', 'image/png', Buffer.from(`\ufeff${svg}`, 'utf16le')],
      ['packed', 'a.svgz', 'image/svg+xml', Buffer.from('1f8b0800', 'hex')],
    ].map(([how, name, type, bytes]) => sent(`an SVG ${how}`, [String(name), String(type)], bytes as string)),

    // Text that is not only text.
    ...[
      ['a page', html],
      ['a page that begins late', `${'All is well. '.repeat(2_000)}${html}`],
      ['a script tag alone', script],
      ['a frame', '<iframe src="//evil.example"></iframe>'],
      ['a picture that fails', 'see <img src=x onerror=alert(1)>'],
      ['a page in capitals', '<HTML><BODY>'],
      ['a page after a mark', '\ufeff<html>'],
      ['XML', '<?xml version="1.0"?><a/>'],
      ['a mail that is a page', `MIME-Version: 1.0\nContent-Type: multipart/related\n\n${html}`],
      ['a shell script', '#!/bin/sh\nrm -rf /\n'],
      ['RTF with an object', '{\\rtf1{\\object\\objocx}}'],
      ['PostScript', '%!PS-Adobe-3.0\n(run) print'],
      ['with a NUL', 'hello\0world'],
      ['with escapes of a terminal', 'hello\u001b]0;run\u0007'],
      ['blanks alone', ' \n\t '],
      ['nothing at all', ''],
    ].map(([how, bytes]) => sent(`a text: ${how}`, text, bytes as string)),
    sent('a text in no encoding', text, Buffer.from('caf\xe9 \xff\xfe', 'latin1')),
    sent('a text in UTF-16', text, Buffer.from('\ufeffhello', 'utf16le')),

    // Word documents and what pretends to be one.
    sent('a zip of files', ['a.docx', word[1]], zip({ 'a.txt': 'hello' })),
    sent('a spreadsheet', ['a.docx', word[1]], zip({ '[Content_Types].xml': 'x', 'xl/workbook.xml': 'x' })),
    sent('a Java archive', ['a.docx', word[1]], zip({ 'META-INF/MANIFEST.MF': 'x', 'Run.class': 'x' })),
    sent('an Android app', ['a.docx', word[1]], zip({ 'AndroidManifest.xml': 'x', 'classes.dex': 'x' })),
    sent('a docx with macros', ['a.docm', word[1]], docx({ 'word/vbaProject.bin': 'x' })),
    sent('a docx with a program in it', word, docx({ 'word/embeddings/run.exe': 'MZ' })),
    sent('a docx with a page in it', word, docx({ 'word/page.html': html })),
    sent('a docx whose names climb', word, docx({ '../../etc/cron.d/run': 'x' })),
    sent('a docx with absolute names', word, docx({ '/etc/passwd': 'x' })),
    sent('a docx with Windows paths', word, docx({ 'word\\..\\..\\run': 'x' })),
    sent('a docx that unpacks to 4 GB', word, docx({ 'word/media/a.png': { claims: 4_000_000_000 } })),
    sent('a docx that unpacks a thousandfold', word, docx({ 'word/media/a.png': { claims: 190_000_000 } })),
    sent('a docx that is encrypted', word, docx({ 'word/a.xml': { flags: 1 } })),
    sent(
      'a docx with ten thousand entries',
      word,
      docx(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`word/${n}`, '']))),
    ),
    sent('a docx behind a page', word, Buffer.concat([Buffer.from(html), docx()])),
    sent('a docx before a page', word, Buffer.concat([docx(), Buffer.from(html)])),
    sent('a docx cut in the middle', word, docx().subarray(0, 60)),
    sent('a docx', word, docx(), 'refused', 'kept'),
    sent('an old Word document', ['a.doc', 'application/msword'], wordDocument(), 'refused', 'kept'),
    sent('an installer in the same container', ['a.doc', 'application/msword'], wordDocument('MsiDatabase')),
    sent(
      'a PDF with a script',
      ['a.pdf', 'application/pdf'],
      pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
      'refused',
      'kept',
    ),
    sent('a PDF that is a page', ['a.html', 'text/html'], Buffer.concat([pdf(), Buffer.from(html)]), 'refused', 'kept'),
    sent('a page that is a PDF', ['a.pdf', 'application/pdf'], Buffer.concat([Buffer.from(html), pdf()])),
    sent('a PDF without an end', ['a.pdf', 'application/pdf'], '%PDF-1.7\nhello'),

    // Pictures made to hurt whoever opens them.
    sent('a picture of a gigapixel', image, pngOfSize(32_000, 32_000)),
    sent('a picture of 41 megapixels', image, pngOfSize(8_200, 5_000)),
    sent('a picture as long as numbers go', image, pngOfSize(2 ** 31 - 1, 1)),
    sent('a picture of no size', image, pngOfSize(0, 0)),
    sent('a GIF that claims the largest size', ['a.gif', 'image/gif'], gifOfSize(gif, 65_535, 65_535)),
    sent('a JPEG that claims the largest size', ['a.jpg', 'image/jpeg'], jpegOfSize(jpeg, 65_500, 65_500)),
    sent('a GIF of a thousand frames', ['a.gif', 'image/gif'], await animation(1_000), ...both),
    sent('a PNG that moves', image, withAnimationChunk(png), ...both),
    sent('a JPEG cut in the middle', ['a.jpg', 'image/jpeg'], jpeg.subarray(0, jpeg.length / 2)),
    sent('a PNG cut in the middle', image, png.subarray(0, png.length / 2)),
    sent('the head of a JPEG alone', ['a.jpg', 'image/jpeg'], Buffer.from('ffd8ffe0', 'hex')),
    sent('the head of a PNG alone', image, Buffer.from('89504e470d0a1a0a', 'hex')),
    sent(
      'a JPEG of noise',
      ['a.jpg', 'image/jpeg'],
      Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(50_000, 0xa5)]),
    ),

    // Other kinds.
    sent('a TIFF', ['a.tiff', 'image/tiff'], await sharp(png).tiff().toBuffer()),
    sent('an AVIF', ['a.avif', 'image/avif'], await sharp(png).avif({ effort: 0 }).toBuffer()),
    sent(
      'an icon',
      ['a.ico', 'image/x-icon'],
      Buffer.concat([Buffer.from('00000100010010100000010020006804000016000000', 'hex'), Buffer.alloc(1_000)]),
    ),
    sent('a bitmap', ['a.bmp', 'image/bmp'], Buffer.concat([Buffer.from('BM'), Buffer.alloc(1_000)])),
    sent('a Windows program', ['a.png', 'image/png'], Buffer.concat([Buffer.from('MZ'), Buffer.alloc(1_000, 1)])),
    sent('a Linux program', ['a.jpg', 'image/jpeg'], Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(1_000, 1)])),
    sent('Flash', ['a.gif', 'image/gif'], Buffer.concat([Buffer.from('FWS\x09'), Buffer.alloc(1_000, 1)])),
    sent('a program of the web', ['a.txt', 'text/plain'], Buffer.from('0061736d01000000', 'hex')),
    sent('a film', ['a.mp4', 'video/mp4'], Buffer.from('0000001c66747970697366d0000002006973', 'hex')),

    // Names and kinds that lie about a good picture.
    ...hostileNames.map((name) =>
      sent(`a picture called ${JSON.stringify(name.slice(0, 40))}`, [name, 'image/png'], png, ...both),
    ),
    ...['text/html', 'image/svg+xml', 'application/javascript', 'multipart/form-data', ''].map((type) =>
      sent(`a picture said to be ${type || 'nothing'}`, ['photo.png', type], png, ...both),
    ),
    sent('a text that is a script', ['run.js', 'text/javascript'], 'document.title = "run"', 'refused', 'kept'),
    sent('a text called a program', ['run.exe', 'image/png'], 'Where is my order?', 'refused', 'kept'),
    sent('a text called a page', ['page.html', 'text/html'], 'Where is my order?', 'refused', 'kept'),
  ]
}

async function pictures() {
  const noise = { create: { width: 320, height: 240, channels: 3 as const, background: '#d9a441' } }
  const [jpeg, png, gif, webp] = await Promise.all(
    (['jpeg', 'png', 'gif', 'webp'] as const).map((format) => sharp(noise).toFormat(format).toBuffer()),
  )
  if (!jpeg || !png || !gif || !webp) throw new Error('The sample pictures were not made.')
  return { jpeg, png, gif, webp }
}

function withLocation(picture: Buffer) {
  const gpsLocation = {
    IFD0: { ImageDescription: secretLocation },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 13/1' },
  }
  return sharp(picture)
    .withExif(gpsLocation)
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secretLocation}</x:xmpmeta>`)
    .toBuffer()
}

function withComment(jpeg: Buffer, comment: string) {
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(comment.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(comment), jpeg.subarray(2)])
}

function gifOfSize(gif: Buffer, width: number, height: number) {
  const large = Buffer.from(gif)
  const frame = large.indexOf(0x2c, 13 + 3)
  for (const at of [6, frame + 5]) {
    large.writeUInt16LE(width, at)
    large.writeUInt16LE(height, at + 2)
  }
  return large
}

function jpegOfSize(jpeg: Buffer, width: number, height: number) {
  const large = Buffer.from(jpeg)
  const frame = [0xc0, 0xc2].map((mark) => large.indexOf(Buffer.from([0xff, mark]))).find((at) => at > 0) ?? 0
  large.writeUInt16BE(height, frame + 5)
  large.writeUInt16BE(width, frame + 7)
  return large
}

function animation(frames: number) {
  const page = 32
  const raw = Buffer.alloc(page * page * 3 * frames, 7)
  for (let at = 0; at < raw.length; at += 97) raw[at] = at % 256
  return sharp(raw, { raw: { width: page, height: page * frames, channels: 3, pageHeight: page } })
    .gif({ effort: 1 })
    .toBuffer()
}

/** The chunk that says how many frames an animated PNG has: a billion. */
function withAnimationChunk(png: Buffer) {
  const chunk = Buffer.alloc(20)
  chunk.writeUInt32BE(8, 0)
  chunk.write('acTL', 4)
  chunk.writeUInt32BE(1_000_000_000, 8)
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}

function billionLaughs() {
  const levels = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
  return `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "ha">${levels}]><svg>&l9;</svg>`
}
