import { parseArgs } from 'node:util'
import type { Executor } from '#server/platform/db/database.ts'
import type { contactMessages } from '#server/platform/schema/care/contact.ts'
import { readContactMessages } from './contact-messages.ts'

const usage = `Please say how many:
  npm run messages                the 20 newest messages of the contact form
  npm run messages -- <count>     as many as you say, 500 at most`

const usual = 20
const most = 500

/** What to print for the words of the command: the newest messages, newest first. Throws an `Error` with the usage. */
export async function printContactMessages(executor: Executor, commandArguments: string[]) {
  const messages = await readContactMessages(executor, readCount(commandArguments))
  if (messages.length === 0) return 'Nobody has written yet.'
  return messages.map(printMessage).join('\n\n')
}

function readCount(commandArguments: string[]) {
  try {
    const [count, ...more] = parseArgs({ args: commandArguments, allowPositionals: true }).positionals
    if (count === undefined) return usual
    const isCount = /^\d{1,3}$/.test(count) && Number(count) > 0 && Number(count) <= most
    if (isCount && more.length === 0) return Number(count)
  } catch {
    // Said below.
  }
  throw new Error(usage)
}

function printMessage({ name, email, mobileNumber, message, createdAt }: typeof contactMessages.$inferSelect) {
  // Indented: no line of a message can pass for the head of another one.
  const lines = message.split(/\r\n|[\r\n]/).map((line) => `  ${plain(line)}`)
  return [`${inIndia.format(createdAt)}  ${plain(name)}, ${plain(email)}, +91 ${mobileNumber}`, ...lines].join('\n')
}

/** Without what could steer a terminal or turn the reading direction. */
function plain(text: string) {
  return text.replaceAll('\t', ' ').replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
}

const inIndia = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})
