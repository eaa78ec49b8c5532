import { createHash, randomBytes } from 'node:crypto'

/** A word drawn for one rendering: the shop's own tags of code carry it as their nonce, and nobody can know it before. */
export function drawMark() {
  return randomBytes(16).toString('hex')
}

/**
 * Takes the mark off a rendered page, which may be kept and so cannot keep a secret, and gives the hashes of the inline
 * scripts that bore it. A script that got into the page in any other way bore none, and the policy stops it.
 * `change` is given each opening tag that bore the mark. The page comes in pieces, as it is long and each copy of it counts.
 */
export function hashInlineScripts(html: string, mark: string, change = (tag: string) => tag) {
  const nonce = ` nonce="${mark}"`
  const pieces: string[] = []
  const hashes: string[] = []
  let copiedTo = 0
  for (let at = html.indexOf(nonce); at >= 0; at = html.indexOf(nonce, copiedTo)) {
    const [start, end] = [html.lastIndexOf('<', at), html.indexOf('>', at) + 1]
    const tag = html.slice(start, at) + html.slice(at + nonce.length, end)
    if (isInlineScript(tag)) hashes.push(hashOf(html.slice(end, html.indexOf('</script>', end))))
    pieces.push(html.slice(copiedTo, start), change(tag))
    copiedTo = end
  }
  pieces.push(html.slice(copiedTo))
  return { pieces, hashes }
}

/** How the policy names an inline script that may run. */
export function hashOf(code: string) {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}

function isInlineScript(tag: string) {
  return /^<script[ >]/.test(tag) && !/\ssrc=/.test(tag)
}
