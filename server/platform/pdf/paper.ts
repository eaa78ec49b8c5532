import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

// Ink, wordmark and rules as in the shop; sober enough for a printer without colour.
export const colours = {
  ink: '#2e1a0f',
  soft: '#5f4a3c',
  brown: '#4a2511',
  golden: '#fec327',
  line: '#e9c98a',
  pale: '#fff6e0',
}

export const page = { width: 595.28, height: 841.89, side: 36, top: 34, bottom: 52 }
export const contentWidth = page.width - 2 * page.side

export type TextStyle = { size?: number; isBold?: boolean; colour?: string; align?: 'left' | 'right' }
type Box = { x: number; y: number; width: number }
/** What a text is to a reader that speaks (PDF structure). */
type Role = 'H1' | 'H2' | 'P' | 'TH' | 'TD'

export type Paper = ReturnType<typeof openPaper>
export type Group = PDFKit.PDFStructureElement

const require = createRequire(import.meta.url)
const fonts = {
  regular: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
}
const lineHeight = 1.36
const stepOf = ({ size = 8.5 }: TextStyle) => size * lineHeight

type Info = { title: string; author: string; date: Date; size?: [width: number, height: number] }

/**
 * A paper to write on from top to bottom, A4 where nothing else is said; Noto Sans holds ₹ and Devanagari too. Texts are tagged
 * for screen readers.
 */
export function openPaper({ size = [page.width, page.height], ...info }: Info) {
  const doc = new PDFDocument({
    ...{ size, margin: 0, bufferPages: true, pdfVersion: '1.7', tagged: true, lang: 'en-IN', displayTitle: true },
    info: { Title: info.title, Author: info.author, CreationDate: info.date, ModDate: info.date },
  })
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file)
  const root = doc.struct('Document')
  doc.addStructure(root)

  const choose = ({ size = 8.5, isBold = false, colour = colours.ink }: TextStyle) =>
    doc
      .font(isBold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(colour)

  /** The lines a text takes in a width. */
  const wrap = (text: string, width: number, style: TextStyle = {}) => {
    choose(style)
    return text.split('\n').flatMap((paragraph) => wrapWords(paragraph, width, (part) => doc.widthOfString(part)))
  }

  const draw = (lines: string[], { x, y, width }: Box, style: TextStyle) => {
    choose(style)
    for (const [at, line] of lines.entries()) {
      const left = style.align === 'right' ? x + width - doc.widthOfString(line) : x
      // A space where it was broken, for whoever copies the text or hears it.
      const text = at < lines.length - 1 ? `${line} ` : line
      doc.text(text, left, y + at * stepOf(style), { lineBreak: false })
    }
  }

  return {
    doc,
    heightOf: (text: string, width: number, style: TextStyle = {}) => wrap(text, width, style).length * stepOf(style),

    /** Writes a text that wraps in its width; gives where the next one can begin. */
    write(role: Role, text: string, box: Box, style: TextStyle = {}, group: Group = root) {
      const lines = wrap(text, box.width, style)
      group.add(doc.struct(role, {}, () => draw(lines, box, style)))
      return box.y + lines.length * stepOf(style)
    },

    /** A table, row or other group of texts. */
    group(type: string, inside: Group = root) {
      const element = doc.struct(type)
      inside.add(element)
      return element
    },

    /** A drawing that says something. */
    figure(alt: string, draw: () => void) {
      root.add(doc.struct('Figure', { alt }, draw))
    },

    /** Lines, grounds and page numbers: nothing to read out. */
    decorate(draw: () => void) {
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
    },

    /** Text that stands on several pages and is read out on none of them. */
    note(text: string, box: Box, style: TextStyle) {
      const lines = wrap(text, box.width, style)
      doc.markContent('Artifact', { type: 'Pagination' })
      draw(lines, box, style)
      doc.endMarkedContent()
    },

    async finish() {
      root.end()
      const parts: Buffer[] = []
      doc.on('data', (part: Buffer) => parts.push(part))
      const isWritten = new Promise((done) => doc.on('end', done))
      doc.end()
      await isWritten
      return Buffer.concat(parts)
    },
  }
}

/** Breaks between words; a word that is longer than a line breaks where the line ends. */
function wrapWords(text: string, width: number, measure: (text: string) => number) {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).flatMap((word) => breakWord(word, width, measure))) {
    const longer = line ? `${line} ${word}` : word
    if (line && measure(longer) > width) {
      lines.push(line)
      line = word
    } else {
      line = longer
    }
  }
  return [...lines, line]
}

function breakWord(word: string, width: number, measure: (text: string) => number): string[] {
  if (measure(word) <= width) return [word]
  const letters = [...new Intl.Segmenter('en-IN').segment(word)].map(({ segment }) => segment)
  let fit = letters.length - 1
  while (fit > 1 && measure(letters.slice(0, fit).join('')) > width) fit -= 1
  if (fit < 1) return [word]
  return [letters.slice(0, fit).join(''), ...breakWord(letters.slice(fit).join(''), width, measure)]
}
