import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Config } from '#server/platform/config/config.ts'

/** Only a demo shop that sends nothing to telephones has an outbox to look into. */
export function hasOutbox({ isDemo, sms }: Config) {
  return isDemo && sms.gateway === 'outbox'
}

/** The key of the outbox: the same for all processes that share a data folder, made where there is none. 256 random bits. */
export async function readOutboxKey({ dataFolder }: Pick<Config, 'dataFolder'>) {
  const file = path.resolve(dataFolder, 'outbox-key')
  for (let looks = 0; looks < 50; looks += 1) {
    const found = await readIfThere(file)
    if (found !== undefined && isKey(found)) return found
    if (found === undefined) await makeKey(file)
    // Another process has made the file and writes it now.
    else await setTimeout(20)
  }
  throw new Error(`${file} holds no key. Please remove it: then the next start makes a new one.`)
}

/** What a browser keeps in place of the key, which nobody finds out from it. */
export function outboxCookieValue(key: string) {
  return createHmac('sha256', key).update('cookie of the outbox').digest('base64url')
}

/** Takes as long whatever is given. */
export function isSameSecret(presented: string, right: string) {
  return timingSafeEqual(hash(presented), hash(right))
}

function hash(text: string) {
  return createHash('sha256').update(text).digest()
}

function isKey(text: string) {
  return /^[\w-]{43}$/.test(text)
}

async function readIfThere(file: string) {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

async function makeKey(file: string) {
  await mkdir(path.dirname(file), { recursive: true })
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
