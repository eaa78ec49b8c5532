import { sandboxPage, shownMail } from '#server/office/messages/sandbox-page.ts'
import { escapeHtml } from '#server/people/messages/mail-content.ts'
import type { DemoAppCode } from '#server/people/staff/demo-staff.ts'

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
export function outboxPage(shown: Shown[], appCodes: DemoAppCode[] = []) {
  return sandboxPage({
    title: 'Outbox of the demo shop',
    about: 'Messages this shop would send by SMS and mail, newest first. Only a demo shop has this page.',
    content:
      (shown.length === 0
        ? '<p>Nothing was sent yet. Ask for a login code, and it appears here.</p>'
        : `<ol>\n${shown.map(message).join('\n')}\n</ol>`) + apps(appCodes),
    looksAgainAfterSeconds: 5,
  })
}

/** In its place for whoever comes without the key, with the sentence that says why. */
export function lockedOutboxPage(sentence: string) {
  return sandboxPage({
    title: 'The outbox is locked',
    about: sentence,
    content: `<p>This shop holds more than the demo: people, products or a provider of its own. What it would send, login codes among it, is only for
those who run it.</p>
<p>Open the address after <b>Login codes</b> that the shop printed when it started; it ends in <code>?key=…</code>. The key is also in the file
<code>outbox-key</code> of the data folder. This browser is then let in for seven days. If you have just done so by a link on another page, load this one
once more.</p>`,
  })
}

function message({ channel, to, code, createdAt, ...mail }: Shown) {
  return `<li>
<p class="about">${channel === 'mail' ? 'Mail' : 'SMS'} to ${escapeHtml(to)}, <time datetime="${createdAt}">${indianTime.format(new Date(createdAt))}</time></p>
${code ? `<p class="code">${escapeHtml(code)}</p>` : ''}
${channel === 'mail' ? shownMail(mail) : `<p>${escapeHtml(mail.text)}</p>`}
</li>`
}

/** What the staff of the demo shop would read in their authenticator apps. */
function apps(codes: DemoAppCode[]) {
  if (codes.length === 0) return ''
  const rows = codes.map(
    ({ name, role, mobileNumber, code }) =>
      `<li><p class="about">${escapeHtml(name)}, ${role}, ${mobileNumber}</p><p class="code">${code}</p></li>`,
  )
  return `\n<h2>Authenticator apps of the demo staff</h2>
<p class="about">The second factor of the <a href="/admin">back office</a>. A code changes every 30 seconds and counts once.</p>
<ol>\n${rows.join('\n')}\n</ol>`
}

const indianTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
})
