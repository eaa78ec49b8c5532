import type { ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverFlags, serverProgram } from '../../scripts/node-binary.mjs'
import { killProgram, startProgram } from './child-processes.ts'
import { findFreePort } from './ports.ts'

/** What shop and provider both know. */
export const keys = {
  RAZORPAY_KEY_ID: 'rzp_test_abcdefghijklmn',
  RAZORPAY_KEY_SECRET: 'secret-of-the-key',
  RAZORPAY_WEBHOOK_SECRET: 'secret-of-webhooks',
}

/** A demo shop without the limits that are there against strangers. */
export const shopSettings = {
  SHOP_MODE: 'demo',
  LOG_LEVEL: 'error',
  ADDRESS_LIMIT_FACTOR: '0',
  SHED_LOAD_AFTER_MS: '0',
  OPEN_CASH_ORDERS_PER_MOBILE: '1000000',
  ...keys,
}

type Options = {
  folder: string
  databaseUrl: string
  /** Where the payment provider is; without it the shop serves its own stand-in. */
  providerUrl?: string
  port?: number
  /** Several on one database are told apart by their names. */
  name?: string
  settings?: Record<string, string>
  /** How long its first answer is waited for. */
  patienceMs?: number
  /** Another build of the shop than ours. */
  program?: string
  /** What follows the program's name: `--workers 3`. */
  commandArguments?: string[]
  /** Of Node, beside those that the shop is always started with. */
  flags?: string[]
}

export type ShopProcess = Awaited<ReturnType<typeof prepareShop>>

/** The real shop as a process on a port of its own, not started yet: started and killed as often as a proof likes. */
export async function prepareShop({
  folder,
  databaseUrl,
  providerUrl,
  name = 'shop',
  program = serverProgram,
  commandArguments = [],
  flags = [],
  patienceMs = 60_000,
  ...otherOptions
}: Options) {
  const port = otherOptions.port ?? (await findFreePort())
  const origin = `http://127.0.0.1:${port}`
  const dataFolder = path.join(folder, `${name}-files`)
  mkdirSync(dataFolder, { recursive: true })
  const settings = {
    ...shopSettings,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_FOLDER: dataFolder,
    ...(providerUrl ? { RAZORPAY_URL: providerUrl } : {}),
    ...otherOptions.settings,
  }
  let child: ChildProcess | undefined
  let startedAt = 0

  return {
    origin,
    port,
    settings,
    pid: () => child?.pid,
    isRunning: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    /** Starts it without waiting for anything. */
    begin() {
      startedAt = performance.now()
      child = startProgram({
        program,
        flags: [...serverFlags, ...flags],
        commandArguments,
        settings,
        logFile: path.join(folder, `${name}.log`),
      })
      child.on('error', () => {})
    },
    /** Waits for its first good answer; gives the milliseconds since its start. */
    async firstAnswer(page = '/ready') {
      const deadline = performance.now() + patienceMs
      while (performance.now() < deadline) {
        if (!child || child.exitCode !== null) throw new Error(`The shop ended before it answered; see ${name}.log.`)
        if (child.signalCode !== null) throw new Error('The shop was killed before it answered.')
        if (await answers(origin + page)) return performance.now() - startedAt
        await sleep(5)
      }
      throw new Error(`The shop gave no answer within ${patienceMs / 1_000} s; see ${name}.log.`)
    },
    /** Starts it and waits for its first good answer; gives the milliseconds from one to the other. */
    async start(page?: string) {
      this.begin()
      return this.firstAnswer(page)
    },
    /** Waits until everything of it runs, its jobs too. */
    async untilOpen() {
      const log = path.join(folder, `${name}.log`)
      while (this.isRunning() && !readFileSync(log, 'utf8').includes('Milloraa is open')) await sleep(10)
    },
    /** kill -9. */
    kill: async () => child && killProgram(child),
    /** Asks it to end, as a restart of the machine does. */
    stop: async () => child && killProgram(child, 'SIGTERM'),
  }
}

async function answers(url: string) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}
