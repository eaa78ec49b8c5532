import qrcode from 'qrcode'
import { colours, type Paper } from './paper.ts'

/** Draws a QR code; `description` is for those who hear the paper read out. */
export function drawCode(
  paper: Paper,
  { text, description }: { text: string; description: string },
  { x, y, size }: { x: number; y: number; size: number },
) {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' })
  const step = size / modules.size
  paper.figure(description, () => {
    for (let row = 0; row < modules.size; row += 1) {
      // A stretch of dark fields is one box: no hairline shows between them.
      for (let from = 0; from < modules.size; from += 1) {
        let to = from
        while (to < modules.size && modules.get(row, to)) to += 1
        if (to > from) paper.doc.rect(x + from * step, y + row * step, (to - from) * step, step)
        from = to
      }
    }
    paper.doc.fill(colours.ink)
  })
}
