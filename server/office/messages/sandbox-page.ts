import { createHash } from 'node:crypto'
import { escapeHtml } from '#server/people/messages/mail-content.ts'

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem }
  ol { list-style: none; padding: 0 }
  li { border: 1px solid #8886; border-radius: .5rem; padding: .75rem 1rem; margin: 0 0 .75rem }
  h2 { font-size: 1.125rem; margin: 0 }
  p { margin: .25rem 0; overflow-wrap: anywhere }
  pre { margin: .25rem 0; white-space: pre-wrap; overflow-wrap: anywhere; font: .875rem/1.5 ui-monospace, monospace }
  summary { min-height: 1.75rem; cursor: pointer }
  details pre { font: .8125rem/1.45 ui-monospace, monospace }
  .code { font: 700 1.75rem/1.2 ui-monospace, monospace; letter-spacing: .15em }
  .about { opacity: .75; font-size: .875rem }
  .subject { font-weight: 600 }
`

/** Nothing but this style runs or loads. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const sandboxHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
}

type Page = { title: string; about: string; content: string; looksAgainAfterSeconds?: number }

/** A page of the demo shop for those who try it; `content` is HTML. */
export function sandboxPage({ title, about, content, looksAgainAfterSeconds }: Page) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${looksAgainAfterSeconds ? `<meta http-equiv="refresh" content="${looksAgainAfterSeconds}">` : ''}
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p class="about">${escapeHtml(about)}</p>
${content}
</main>
</body>
</html>
`
}

/** A mail as text and as the source of its HTML: nothing of it becomes markup here. */
export function shownMail({ subject, text, html }: { subject: string; text: string; html: string }) {
  return `<p class="subject">${escapeHtml(subject)}</p>
<pre>${escapeHtml(text)}</pre>
<details><summary class="about">HTML of this mail</summary><pre>${escapeHtml(html)}</pre></details>`
}
