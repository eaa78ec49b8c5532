import { escapeHtml } from './letter.ts'
import { sandboxPage, shownMail } from './sandbox-page.ts'

type Shown = {
  channel: 'sms' | 'mail'
  to: string
  subject: string
  text: string
  html: string
  code: string | null
  createdAt: string
}

/** The page of sent messages, newest first; it looks again every 5 seconds. */
export function outboxPage(shown: Shown[]) {
  return sandboxPage({
    title: 'Outbox of the demo shop',
    about: 'Messages this shop would send by SMS and mail, newest first. Only a demo shop has this page.',
    content:
      shown.length === 0
        ? '<p>Nothing was sent yet. Ask for a login code, and it appears here.</p>'
        : `<ol>\n${shown.map(message).join('\n')}\n</ol>`,
    looksAgainAfterSeconds: 5,
  })
}

function message({ channel, to, code, createdAt, ...mail }: Shown) {
  return `<li>
<p class="about">${channel === 'mail' ? 'Mail' : 'SMS'} to ${escapeHtml(to)}, <time datetime="${createdAt}">${indianTime.format(new Date(createdAt))}</time></p>
${code ? `<p class="code">${escapeHtml(code)}</p>` : ''}
${channel === 'mail' ? shownMail(mail) : `<p>${escapeHtml(mail.text)}</p>`}
</li>`
}

const indianTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
})
