import { createHash, randomBytes } from 'node:crypto'

/** A word drawn for one rendering: the shop's own inline scripts carry it as their nonce, and nobody can know it before. */
export function drawMark() {
  return randomBytes(16).toString('hex')
}

/**
 * Takes the mark off a rendered page, which may be kept and so cannot keep a secret, and gives the hashes of the inline
 * scripts that bore it. A script that got into the page in any other way bore none, and the policy stops it.
 */
export function settleInlineScripts(html: string, mark: string) {
  const marked = new RegExp(`<script(?=[^>]*\\snonce="${mark}")(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, 'g')
  const hashes = [...html.matchAll(marked)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  return { html: html.replaceAll(` nonce="${mark}"`, ''), hashes }
}
