import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { confirmPhoneCode, logIn, sendPhoneCode } from '#contract/api/accounts/auth.ts'
import { addGuest } from '#contract/api/accounts/users.ts'
import { type Api, createApi, type Fetch } from '#contract/api/client.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { followChanges } from '#server/platform/db/changes.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { createApp } from '#server/program/app/app.ts'
import { createDatabase, dropDatabase, type TestServer } from './databases.ts'
import { refuseUndeclared } from './declared-refusals.ts'
import { readCode } from './read-outbox.ts'

type Options = {
  /** With the demo shop's goods, people and orders; else only the empty tables. */
  seeded?: boolean
  /** Settings as in the environment, such as `{ PAYMENTS: 'sandbox' }`. */
  settings?: Record<string, string>
  /** Stands between the shop and its database: is given the address of this and gives its own. */
  door?: (databaseUrl: string) => Promise<string>
  withPages?: boolean
  /** Where its database is made: the server of the test run, unless another is given. */
  server?: TestServer
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>

/**
 * The real app on a database of its own, spoken to in-process. Close it in `afterAll`.
 * `call` speaks as the browser does and throws `ApiError`; `app.inject` shows the bare answer.
 */
export async function openTestShop({
  seeded = false,
  settings = {},
  door = async (url) => url,
  withPages = false,
  server = inject('testServer'),
}: Options = {}) {
  const name = `${process.pid}_${randomInt(1_000_000_000)}`
  const databaseUrl = await createDatabase(server, name, seeded ? 'seeded' : 'empty')
  const dataFolder = path.join(tmpdir(), `milloraa-files-${name}`)
  const config = readConfig({
    SHOP_MODE: 'demo',
    LOG_LEVEL: 'silent',
    // A test machine that is busy with other tests is not a shop under attack.
    SHED_LOAD_AFTER_MS: '0',
    DATABASE_PATIENCE_MS: '0',
    DATABASE_URL: await door(databaseUrl),
    DATABASE_POOL: '8',
    DATA_FOLDER: dataFolder,
    ...settings,
  })
  const { db, pool, close: closeDatabase } = await openDatabase(config)
  const changes = followChanges(pool)
  const app = await createApp({ config, db, pool, changes, withPages })
  // What a test has written, past the app too, its next question is answered with.
  const injectRequest = app.inject.bind(app) as (options: unknown) => ReturnType<typeof app.inject>
  app.inject = (async (options: unknown) => {
    await changes.waitForInvalidation()
    const answer = await injectRequest(options)
    refuseUndeclared(options, answer)
    return answer
  }) as typeof app.inject
  const call = createApi(speakTo(app))

  return {
    app,
    call,
    config,
    db,
    pool,
    /** Signs in by the code from the outbox, a new shopper unless the number is known. */
    signIn: (mobileNumber = anyMobile()) => signIn({ app, call, config }, mobileNumber),
    /** Registers a guest for one checkout; gives the guest's token. */
    registerGuest: (details: Partial<GuestDetails> = {}) => call(addGuest, { body: { ...someGuest(), ...details } }),
    async close() {
      await app.close()
      await closeDatabase()
      // Nobody waits for it: what is left goes with the server, or with the run's other databases.
      void dropDatabase(server, name).catch(() => {})
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

/** `fetch` that reaches the app without a socket. */
export function speakTo(app: FastifyInstance): Fetch {
  return async (url, init) => {
    const request = new Request(new URL(url, 'http://shop.test'), init)
    const answer = await app.inject({
      method: request.method as 'GET',
      url,
      headers: Object.fromEntries(request.headers),
      ...(init.body ? { payload: Buffer.from(await request.arrayBuffer()) } : {}),
    })
    const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304
    return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).flatMap(([name, values]) =>
        [values].flat().map((value): [string, string] => [name, String(value)]),
      ),
    })
  }
}

/** An Indian mobile number that no demo shopper has. */
export function anyMobile() {
  return `6${randomInt(100_000_000, 999_999_999)}`
}

type SignedInAt = { app: FastifyInstance; call: Api; config: Config }

/** Signs in by the code from the outbox of a shop. */
export async function signIn({ app, call, config }: SignedInAt, mobileNumber = anyMobile()) {
  const countryCode = '+91'
  const { session } = await call(sendPhoneCode, { query: { countryCode, mobileNumber } })
  const code = await readCode({ app, config }, mobileNumber)
  const { authToken } = await call(confirmPhoneCode, { body: { session, code } })
  const { token, user_details } = await call(logIn, {
    query: { countryCode, mobileNumber, currency: 'INR', authToken },
  })
  return { token, user: user_details, mobileNumber }
}

/** Where test orders go to. */
export const pune = {
  houseNumber: '12',
  buildingName: 'Sunrise Heights',
  towerName: 'A',
  pincode: '411001',
  town: 'Pune',
  district: 'Pune',
  state: 'Maharashtra',
}

type GuestDetails = ReturnType<typeof someGuest>

function someGuest() {
  return {
    name: 'Asha Guest',
    email: 'asha.guest@example.com',
    mobileNumber: anyMobile(),
    address: pune,
  }
}
