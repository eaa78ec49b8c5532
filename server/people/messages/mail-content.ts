/** What a mail says, before it becomes plain text and HTML. Texts are plain; nothing in them is markup. */
export type MailContent = {
  subject: string
  /** The sentence that stands largest: what has happened. */
  title: string
  paragraphs: string[]
  /** Names and values, such as ['Order total', '₹315.00']. */
  rows?: [name: string, value: string][]
  link?: { name: string; address: string }
}

/**
 * How a mail begins. It names nobody: whose address it is was never proven, and a name typed beside a stranger's address would be
 * mailed there in the shop's name.
 */
export const greeting = 'Dear customer'

/** A letter as it is read where no HTML is shown. */
export function writeMailText({ title, paragraphs, rows = [], link }: MailContent) {
  const width = Math.max(0, ...rows.map(([name]) => name.length))
  const table = rows.map(([name, value]) => `${`${name}:`.padEnd(width + 2)}${value}`).join('\n')
  const parts = [title, ...paragraphs, table, link && `${link.name}: ${link.address}`, '- Milloraa']
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** The same in HTML: one column, styles on the elements as mail programs want it, no pictures, nothing fetched. */
export function writeMailHtml({ subject, title, paragraphs, rows = [], link }: MailContent) {
  const table = rows.map(
    ([name, value]) =>
      `<tr><td style="${cell}">${escapeHtml(name)}</td><td style="${cell};text-align:right;font-weight:600">${escapeHtml(value)}</td></tr>`,
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#fff6e0;color:#2e1a0f;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:34rem;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 16px;font-size:20px;font-weight:700;color:#4a2511">Milloraa</p>
<div style="background:#ffffff;border:1px solid #f1dfb9;border-radius:12px;padding:24px 20px">
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3;color:#4a2511">${escapeHtml(title)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 12px;overflow-wrap:anywhere">${escapeHtml(text)}</p>`).join('\n')}
${table.length > 0 ? `<table style="width:100%;border-collapse:collapse;margin:8px 0 16px">${table.join('\n')}</table>` : ''}
${link ? `<p style="margin:16px 0 0"><a href="${escapeHtml(link.address)}" style="${button}">${escapeHtml(link.name)}</a></p>` : ''}
</div>
</div>
</body>
</html>
`
}

const cell = 'padding:6px 0;border-top:1px solid #f1dfb9;vertical-align:top'
const button =
  'display:inline-block;padding:10px 20px;border-radius:10px;background:#fec327;color:#4a2511;font-weight:700;text-decoration:none'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
