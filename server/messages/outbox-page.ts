import { createHash } from 'node:crypto'

type Shown = { to: string; text: string; code: string | null; createdAt: string }

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem }
  ol { list-style: none; padding: 0 }
  li { border: 1px solid #8886; border-radius: .5rem; padding: .75rem 1rem; margin: 0 0 .75rem }
  p { margin: .25rem 0; overflow-wrap: anywhere }
  .code { font: 700 1.75rem/1.2 ui-monospace, monospace; letter-spacing: .15em }
  .about { opacity: .75; font-size: .875rem }
`

/** Nothing but this style runs or loads. */
export const outboxPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The page of sent messages, newest first; it looks again every 5 seconds. */
export function outboxPage(shown: Shown[]) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="5">
<title>Outbox of the demo shop</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Outbox of the demo shop</h1>
<p class="about">Messages this shop would send by SMS, newest first. Only a demo shop has this page.</p>
${shown.length === 0 ? '<p>Nothing was sent yet. Ask for a login code, and it appears here.</p>' : `<ol>\n${shown.map(message).join('\n')}\n</ol>`}
</main>
</body>
</html>
`
}

function message({ to, text, code, createdAt }: Shown) {
  return `<li>
<p class="about">To ${escapeHtml(to)}, <time datetime="${createdAt}">${indianTime.format(new Date(createdAt))}</time></p>
${code ? `<p class="code">${escapeHtml(code)}</p>` : ''}
<p>${escapeHtml(text)}</p>
</li>`
}

const indianTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
})

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
