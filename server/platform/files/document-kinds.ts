import { readZipNames } from './zip-names.ts'

export type DocumentKind = 'pdf' | 'doc' | 'docx' | 'txt'
type Recognised = { extension: DocumentKind; contentType: string }

/**
 * Says which document some bytes are, by the bytes alone: a pdf, a Word document of the old or the new kind, or plain text.
 * Undefined for everything else. Nothing is unpacked.
 */
export function recogniseDocument(bytes: Buffer): Recognised | undefined {
  const kind = kindOf(bytes)
  return kind && { extension: kind, contentType: contentTypes[kind] }
}

const contentTypes: Record<DocumentKind, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
}

function kindOf(bytes: Buffer): DocumentKind | undefined {
  if (isPdf(bytes)) return 'pdf'
  if (isDocx(bytes)) return 'docx'
  if (isDoc(bytes)) return 'doc'
  if (isPlainText(bytes)) return 'txt'
  return undefined
}

// Readers allow bytes before the mark; a file that is something else first is not taken.
function isPdf(bytes: Buffer) {
  return /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) && bytes.subarray(-2048).includes('%%EOF')
}

function isDocx(bytes: Buffer) {
  const names = readZipNames(bytes) ?? []
  return (
    names.includes('[Content_Types].xml') &&
    names.includes('word/document.xml') &&
    // Programs within a document, or something that may hold them.
    !names.some((name) => /vbaProject|vbaData|activeX|\.(exe|dll|js|vbs|html?|svg|jar|bat|cmd|scr|lnk)$/i.test(name))
  )
}

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const wordStream = Buffer.from('WordDocument\0', 'utf16le')

/** A compound file whose directory has a stream called WordDocument: entries are 128 bytes and begin with their name. */
function isDoc(bytes: Buffer) {
  if (!bytes.subarray(0, 8).equals(compoundFile)) return false
  for (let at = bytes.indexOf(wordStream); at !== -1; at = bytes.indexOf(wordStream, at + 1)) {
    if (at % 128 === 0 && bytes[at + 64] === wordStream.length && bytes[at + 66] === 2) return true
  }
  return false
}

const tags = /<(!|\?|\/|html|head|body|script|style|svg|math|iframe|frame|object|embed|img|form|link|meta|base|title)/i
const otherText = /^\s*(%!PS|\{\\rtf|MIME-Version:|#!|%PDF|GIF8)/i

/** UTF-8 without control characters, and nothing that a browser or a program might take for its own. */
function isPlainText(bytes: Buffer) {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.trim() !== '' && !/[^\P{Cc}\t\n\f\r]/u.test(text) && !tags.test(text) && !otherText.test(text)
  } catch {
    return false
  }
}
