import { readFileSync } from 'node:fs'
import path from 'node:path'

type Sent = { channel: 'sms' | 'mail'; subject: string; text: string; html: string; code: string | null }

/** Reads what the demo shop at an address would have sent, newest first, by the key that lies in its data folder. */
export function openOutbox(origin: string, dataFolder: string) {
  let cookie: Promise<string> | undefined

  return async (to: string): Promise<Sent[]> => {
    cookie ??= giveKey()
    const headers = { cookie: await cookie }
    const answer = await fetch(`${origin}/sandbox/outbox.json?to=${encodeURIComponent(to)}`, { headers })
    if (!answer.ok) throw new Error(`The outbox answers ${answer.status}.`)
    return answer.json()
  }

  async function giveKey() {
    const key = readFileSync(path.join(dataFolder, 'outbox-key'), 'utf8')
    const answer = await fetch(`${origin}/sandbox/outbox?key=${key}`, { redirect: 'manual' })
    return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
}
