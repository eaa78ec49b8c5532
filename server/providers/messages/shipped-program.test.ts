import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { logIn } from '#contract/api/accounts/auth.ts'
import { addGuest } from '#contract/api/accounts/users.ts'
import { sendStaffCode } from '#contract/api/admin/staff/sign-in.ts'
import { createApi } from '#contract/api/client.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { addToCart } from '#contract/api/orders/cart.ts'
import { createOrder } from '#contract/api/orders/orders.ts'
import { startProgram } from '#proofs/environment/child-processes.ts'
import { prepareShop, type ShopProcess } from '#proofs/environment/shop-process.ts'
import {
  liveKeys,
  type PaymentSandbox,
  startPaymentSandbox,
} from '#server/fulfilment/payments/testing/payment-sandbox.ts'
import { signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { readSettings } from '#server/platform/config/config.ts'
import { Environment } from '#server/platform/config/environment.ts'
import { openSmallShop, pune } from '#server/testing/orders/test-buyers.ts'
import { anyMobile, type TestShop } from '#server/testing/test-shop.ts'
import { ensureBuilt } from '../../../scripts/build/build-shop.mjs'
import { serverFlags, serverProgram } from '../../../scripts/node-binary.mjs'
import { openGoogleKeys, projectId } from './testing/google-keys.ts'
import { openMsg91 } from './testing/msg91-stand-in.ts'
import { answerFor, namesForProgram } from './testing/provider-names.ts'

await ensureBuilt(process.execPath)

const programFolder = path.dirname(serverProgram)

describe('the shipped program as a real shop', { timeout: 120_000 }, () => {
  let folder: string
  let shop: TestShop
  let msg91: Awaited<ReturnType<typeof openMsg91>>
  let google: Awaited<ReturnType<typeof openGoogleKeys>>
  let sandbox: PaymentSandbox
  let names: Awaited<ReturnType<typeof namesForProgram>>
  let stranger: Awaited<ReturnType<typeof openStranger>>
  let program: ShopProcess | undefined
  const endings: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'milloraa-shipped-'))
    shop = await openSmallShop()
    msg91 = await openMsg91()
    google = await openGoogleKeys()
    sandbox = await startPaymentSandbox(liveKeys)
    endings.push(await sandbox.answerAsProvider())
    endings.push(await answerFor('FIREBASE_KEYS_URL', google.settings.FIREBASE_KEYS_URL))
    names = await namesForProgram(folder)
    stranger = await openStranger(Number(names.settings.MILLORAA_TEST_PORT))
  }, 120_000)
  beforeEach(() => {
    msg91.seen.length = 0
    google.state.requested = 0
    stranger.reports.length = 0
  })
  afterEach(() => program?.kill())
  afterAll(async () => {
    for (const end of endings) await end()
    await Promise.all([msg91?.close(), google?.close(), sandbox?.close(), stranger?.close()])
    await shop?.close()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  const settings = (): Record<string, string> => ({
    ...msg91.settings(),
    ...liveKeys,
    PAYMENTS: 'razorpay',
    PHONE_AUTH: 'firebase',
    FIREBASE_API_KEY: 'key-of-the-test',
    FIREBASE_PROJECT_ID: projectId,
    PROVIDER_PATIENCE_MS: '2000',
  })

  async function open(name: string, more: { flags: string[]; settings: Record<string, string> }) {
    const databaseUrl = shop.config.databaseUrl ?? ''
    const options = { flags: more.flags, settings: { ...settings(), ...more.settings } }
    program = await prepareShop({ folder, name, databaseUrl, ...options })
    await program.start()
    return program.origin
  }

  /** Has the shop ask each of its providers once; gives how it answered who logs in and who pays online. */
  async function requestProviders(origin: string) {
    const call = createApi(fetch, `${origin}/api/v1`)
    const { mobileNumber } = await signInStaff(shop, 'packer')
    await call(sendStaffCode, { body: { mobileNumber } })
    const shopper = anyMobile()
    const { sign } = await google.newKey(`key of ${shopper}`)
    const authToken = await sign(shopper)
    const login = await statusOf(call(logIn, { query: { countryCode: '+91', mobileNumber: shopper, authToken } }))
    const guest = { name: 'Asha Patil', email: 'asha@example.com', mobileNumber: anyMobile(), address: pune }
    const token = await call(addGuest, { body: guest })
    await call(addToCart, { body: { productId: 'haldi', size: 200, quantity: 1 } }, { token })
    const { address: deliveryAddress, ...userBasicInfo } = guest
    const pay = await statusOf(
      call(createOrder, { body: { userBasicInfo, deliveryAddress, promoCodes: [] } }, { token }),
    )
    return { staff: mobileNumber, login, pay }
  }

  const paymentsBegun = async () => (await sandbox.ledger()).orders.length

  it('asks its providers under their own names, where the authority of the test vouches for those and its preload leads them', async () => {
    const before = await paymentsBegun()
    const origin = await open('led', names)
    const { staff, ...answers } = await requestProviders(origin)
    expect(answers).toEqual({ login: 200, pay: 200 })
    await vi.waitFor(() => expect(msg91.codeFor(staff)).toMatch(/^\d{6}$/), { timeout: 10_000 })
    expect(google.state.requested).toBeGreaterThan(0)
    expect(await paymentsBegun()).toBe(before + 1)
    // Of the demo there is nothing.
    for (const address of ['outbox', 'outbox.json', 'messages', 'payments/checkout.js'])
      expect((await fetch(`${origin}/sandbox/${address}`)).status).toBe(404)
    expect(readFileSync(path.join(folder, 'led.log'), 'utf8')).not.toMatch(/outbox|Login codes/)
  })

  it('tells a stand-in nothing without that authority, whatever else its settings and the environment say', async () => {
    const before = await paymentsBegun()
    const { NODE_EXTRA_CA_CERTS: authority = '', ...led } = names.settings
    const origin = await open('not-led', {
      flags: names.flags,
      settings: {
        ...led,
        ...everywhere(settings(), stranger.url),
        ...proxiedBy(stranger.url),
        SSL_CERT_FILE: authority,
        FIREBASE_AUTH_EMULATOR_HOST: new URL(stranger.url).host,
      },
    })
    const { staff, ...answers } = await requestProviders(origin)
    expect(answers).toEqual({ login: 503, pay: 503 })
    await vi.waitFor(
      async () => {
        const failed = 'select 1 from message where recipient = $1 and failure is not null'
        expect((await shop.pool.query(failed, [`+91${staff}`])).rowCount).toBeGreaterThan(0)
      },
      { timeout: 15_000 },
    )
    expect([msg91.seen.length, google.state.requested, await paymentsBegun()]).toEqual([0, 0, before])
    // A proxy is asked for the way to the provider itself, and reads nothing of what goes there.
    for (const reports of stranger.reports)
      expect(reports).toMatch(/^CONNECT (control\.msg91\.com|api\.razorpay\.com|www\.googleapis\.com):443$/)
  })

  it('does not open with any setting that would lead it to a stand-in, and names each', async () => {
    const leading = {
      MSG91_URL: stranger.url,
      RAZORPAY_URL: stranger.url,
      FIREBASE_KEYS_URL: stranger.url,
      FIREBASE_AUTH_EMULATOR: stranger.url,
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      SMS_GATEWAY: 'outbox',
      MAIL_GATEWAY: 'outbox',
      PAYMENTS: 'sandbox',
      SANDBOX_PUBLIC: 'yes',
    }
    const logFile = path.join(folder, 'refused.log')
    const databaseUrl = { DATABASE_URL: shop.config.databaseUrl ?? '', DATA_FOLDER: folder, PORT: '0' }
    const child = startProgram({
      program: serverProgram,
      flags: [...serverFlags, ...names.flags],
      settings: { ...settings(), ...databaseUrl, ...names.settings, ...leading },
      logFile,
    })
    const [exitCode] = await once(child, 'exit')
    const output = readFileSync(logFile, 'utf8')
    expect(exitCode, output).toBe(1)
    for (const name of Object.keys(leading)) expect(output).toContain(name)
    expect([msg91.seen, stranger.reports]).toEqual([[], []])
  })

  it('holds nothing of what the tests lead its providers with', () => {
    const parts = readdirSync(programFolder).filter((name) => name.endsWith('.js'))
    expect(parts.length).toBeGreaterThan(10)
    for (const name of parts)
      expect(readFileSync(path.join(programFolder, name), 'utf8'), name).not.toMatch(/MILLORAA_TEST|connectLed/)
  })
})

const otherwiseKnown = [
  // Where the shop itself listens, and what its settings of before are.
  ...['HOST', 'PUBLIC_URL', 'DATABASE_URL', 'DATA_FOLDER', 'TRUST_PROXY'],
  // The collector of traces is a service of the shop's own network: it is told of routes and times.
  'OTEL_EXPORTER_OTLP_ENDPOINT',
]

/** The address of a stranger in each setting that a real shop can have it in. */
function everywhere(settings: Record<string, string>, url: string) {
  const free = Object.keys(Environment.shape).filter((name) => !(name in settings) && !otherwiseKnown.includes(name))
  const possible = free.filter((name) => readSettings({ ...settings, [name]: url }).faults.length === 0)
  return Object.fromEntries(possible.map((name) => [name, url]))
}

/** What HTTP clients, and Node itself, look for a proxy in. */
function proxiedBy(url: string) {
  const names = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY']
  const both = names.flatMap((name) => [name, name.toLowerCase()]).map((name) => [name, url])
  return { ...Object.fromEntries(both), NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1', NODE_USE_ENV_PROXY: '1' }
}

/** Notes what it is asked, and as a proxy leads all that is to be tunnelled to the stand-ins. */
async function openStranger(portOfStandIns: number) {
  const reports: string[] = []
  const server = createServer((request, response) => {
    reports.push(`${request.method} ${request.url}`)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.on('connect', (request, requested) => {
    reports.push(`CONNECT ${request.url}`)
    const standIns = connect(portOfStandIns, '127.0.0.1')
    requested.on('error', () => standIns.destroy()).write('HTTP/1.1 200 Connection established\r\n\r\n')
    standIns.on('error', () => requested.destroy())
    requested.pipe(standIns).pipe(requested)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    reports,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function statusOf(requested: Promise<unknown>) {
  try {
    await requested
    return 200
  } catch (error) {
    if (isApiError(error)) return error.statusCode
    throw error
  }
}
