import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { uploadProfileImage } from '#contract/api/accounts/users.ts'
import { addTicket } from '#contract/api/content/support.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let origin: string
let port: number
beforeAll(async () => {
  shop = await openTestShop({
    seeded: true,
    settings: { ADDRESS_LIMIT_FACTOR: '0', UPLOAD_PACE_MS: '3000', UPLOAD_MEGABYTES: '24' },
  })
  origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.app.server.address() as AddressInfo).port
}, 120_000)
afterAll(() => shop.close())

const open = new Set<Socket>()
afterEach(() => {
  for (const socket of open) socket.destroy()
  open.clear()
})

type Line = { socket: Socket; received: string; isClosed: boolean }

/** A line to the shop over which a test says what it likes; `heard` is what the shop says. */
async function openLine(): Promise<Line> {
  const socket = connect(port, '127.0.0.1')
  const line = { socket, received: '', isClosed: false }
  open.add(socket)
  socket.on('data', (bytes) => {
    line.received += bytes.toString()
  })
  socket.setMaxListeners(0).on('error', () => {})
  socket.on('close', () => {
    line.isClosed = true
  })
  await once(socket, 'connect')
  return line
}

const statusOf = ({ received }: Line) => received.match(/^HTTP\/1\.1 (\d+)/)?.[1]
const head = (path: string, more: string[]) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${more.join('\r\n')}\r\n\r\n`
const asJson = 'content-type: application/json'
const search = '/api/v1/product/search'
const large = 100 * 1024 * 1024

describe('somebody who asks hundreds of times on one line and waits for no answer', () => {
  it('has the line closed before all of it is made; whoever asks one after the other keeps theirs', async () => {
    const line = await openLine()
    line.socket.write('GET /api/docs HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(300))
    await expect.poll(() => line.isClosed, { timeout: 10_000 }).toBe(true)
    expect(line.received.match(/HTTP\/1\.1 200/g)?.length ?? 0).toBeLessThanOrEqual(10)

    const patient = await openLine()
    for (let nth = 1; nth <= 30; nth += 1) {
      patient.socket.write('GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n')
      await expect.poll(() => patient.received.match(/HTTP\/1\.1 200/g)?.length, { interval: 2 }).toBe(nth)
    }
  })

  it('has hardly any of it made, also where all came in at once and no answer is ever read', async () => {
    let made = 0
    const count = () => {
      made += 1
    }
    shop.app.server.on('request', count)
    const all = Buffer.from('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(2_000))
    const lines = await Promise.all(Array.from({ length: 10 }, openLine))
    for (const { socket } of lines) socket.pause().write(all)
    // A line that is not read does not say that it was closed.
    await expect.poll(async () => (await connectionsOf(shop)) === 0, { timeout: 10_000 }).toBe(true)
    shop.app.server.off('request', count)
    expect(made).toBeGreaterThanOrEqual(lines.length)
    expect(made).toBeLessThanOrEqual(4 * lines.length)
  })
})

const connectionsOf = ({ app }: TestShop) =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

describe('a shopper, while others send next to nothing', () => {
  // Both ends of every line are open files of this process.
  const mayOpen = process.platform === 'win32' ? 0 : Number(execFileSync('sh', ['-c', 'ulimit -n']).toString()) || 1e6
  const count = mayOpen > 4_000 ? 1_000 : 300

  it(`is answered although ${count} lines are held by letters that come one by one, and those are closed`, {
    timeout: 240_000,
  }, async () => {
    // As a real shop does, within seconds instead of minutes.
    const { headersTimeout, requestTimeout } = shop.app.server
    Object.assign(shop.app.server, { headersTimeout: 1_000, requestTimeout: 3_000 })
    const memory = process.memoryUsage().rss
    const lines = await Promise.all(Array.from({ length: count }, openLine))
    lines.forEach(({ socket }, nth) => {
      const begin = ['', 'GET /api/v1/categories/getAll HT', head(search, [asJson, 'content-length: 60000'])]
      socket.write(begin[nth % 3] ?? '')
    })
    const dribble = setInterval(() => {
      for (const { socket } of lines) if (socket.writable) socket.write('a')
    }, 500)
    try {
      for (let time = 0; time < 10; time += 1) {
        const [list, found] = await Promise.all([
          fetch(`${origin}/api/v1/categories/getAll`),
          fetch(origin + search, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
        ])
        expect([list.status, found.status]).toEqual([200, 200])
        await Promise.all([list.arrayBuffer(), found.arrayBuffer()])
      }
      await expect.poll(() => lines.filter(({ isClosed }) => !isClosed).length, { timeout: 120_000 }).toBe(0)
    } finally {
      clearInterval(dribble)
      Object.assign(shop.app.server, { headersTimeout, requestTimeout })
    }
    const statuses = new Set(lines.map(statusOf))
    // A letter that arrives after the end takes the answer with it.
    expect([...statuses].filter((status) => status !== undefined && !/^(408|400)$/.test(status))).toEqual([])
    expect(statuses).toContain('408')
    expect(process.memoryUsage().rss - memory).toBeLessThan(200 * 1024 * 1024)
    expect((await fetch(`${origin}/api/v1/categories/getAll`)).status).toBe(200)
  })

  it('sends a picture and opens a ticket at once, although others send theirs slowly or stopped in the midst', async () => {
    const tokens = await Promise.all(Array.from({ length: 5 }, async () => (await shop.signIn()).token))
    for (const token of [...tokens.slice(0, 4), ...tokens.slice(0, 4)]) {
      const line = await openLine()
      line.socket.write(head(`/api/v1${uploadProfileImage.path}`, formOf(token, 1_000_000)))
      line.socket.write('--form\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc')
    }
    // They have to be there before her.
    await sleep(500)
    const own = tokens[4] ?? ''
    expect(await send(own, uploadProfileImage.path, { file: new Blob(['no picture']) })).toBe(400)
    expect(await send(own, addTicket.path, { subject: 'A torn bag', message: 'It leaks.' })).toBe(200)
    await expect.poll(() => [...open].filter(({ destroyed }) => !destroyed).length, { timeout: 30_000 }).toBe(0)
  })

  it('is asked to come again while more comes in than the shop can hold, and one person takes a quarter of it at most', async () => {
    const tokens = await Promise.all(Array.from({ length: 5 }, async () => (await shop.signIn()).token))
    const hold = async (token: string) => {
      const line = await openLine()
      line.socket.write(head(`/api/v1${addTicket.path}`, formOf(token, 8_000_000)))
      line.socket.write('--form\r\ncontent-disposition: form-data; name="attachment"; filename="a.jpg"\r\n\r\n')
      line.socket.write(Buffer.alloc(6_100_000, 'a'))
      return line
    }
    // Of the 24 MB of this shop nearly 6 each, and a second one of the same person finds no room.
    const held = []
    for (const token of tokens.slice(0, 4)) held.push(await hold(token))
    await sleep(500)
    expect(held.map(statusOf)).toEqual([undefined, undefined, undefined, undefined])
    const second = await hold(tokens[0] ?? '')
    await expect.poll(() => statusOf(second)).toBe('503')
    expect(await send(tokens[4] ?? '', uploadProfileImage.path, { file: new Blob(['a'.repeat(900_000)]) })).toBe(503)
    expect(await send(tokens[4] ?? '', addTicket.path, { subject: 'A torn bag', message: 'It leaks.' })).toBe(200)
    for (const line of held) line.socket.destroy()
    const sendSmall = () => send(tokens[4] ?? '', uploadProfileImage.path, { file: new Blob(['no picture']) })
    await expect.poll(sendSmall, { timeout: 30_000 }).toBe(400)
  })

  async function send(token: string, path: string, fields: Record<string, string | Blob>) {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${origin}/api/v1${path}`, { method: 'POST', headers, body })).status
  }
})

describe('a client that sends too much', () => {
  it('reads that its headers are too long', async () => {
    const line = await openLine()
    line.socket.write(`GET / HTTP/1.1\r\nhost: localhost\r\nx-long: ${'a'.repeat(1024 * 1024)}\r\n\r\n`)
    await expect.poll(() => line.isClosed, { timeout: 30_000 }).toBe(true)
    expect(statusOf(line)).toBe('431')
    expect(line.received).toContain('The headers of the request are too long.')
  })

  it.each([
    [
      'a question, its length told before',
      search,
      () => [asJson, `content-length: ${large}`],
      'The request is too large.',
    ],
    ['a question without an end', search, () => [asJson, 'transfer-encoding: chunked'], 'The request is too large.'],
    [
      'a picture',
      `/api/v1${uploadProfileImage.path}`,
      (token: string) => formOf(token, large),
      'Image size should be less than 5MB',
    ],
  ])('reads that %s of 100 MB is too large, and the shop holds none of it', { timeout: 120_000 }, async (...given) => {
    const [, path, headers, sentence] = given
    const { token } = await shop.signIn()
    const memory = process.memoryUsage().rss
    const line = await openLine()
    line.socket.write(head(path, headers(token)))
    await pour(
      line,
      headers(token).some((one) => one.includes('chunked')),
    )
    await expect.poll(() => statusOf(line), { timeout: 60_000 }).toBe('413')
    expect(line.received).toContain(sentence)
    expect(process.memoryUsage().rss - memory).toBeLessThan(120 * 1024 * 1024)
  })
})

function formOf(token: string, length: number) {
  return [
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=form',
    `content-length: ${length}`,
  ]
}

/** Sends as much as was announced, or until it is answered. */
async function pour(line: Line, isChunked: boolean) {
  const start = '--form\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
  const end = '\r\n--form--\r\n'
  const part = Buffer.alloc(64 * 1024, 'a')
  const send = async (bytes: Buffer | string) => {
    if (line.isClosed || line.socket.write(bytes)) return
    await new Promise((go) => line.socket.once('drain', go).once('close', go))
  }
  let remaining = large - start.length - end.length
  await send(isChunked ? '' : start)
  for (; remaining > 0 && !line.received && !line.isClosed; remaining -= part.length) {
    if (isChunked) await send('10000\r\n')
    await send(part.subarray(0, Math.min(remaining, part.length)))
    if (isChunked) await send('\r\n')
  }
  if (!isChunked && !line.received) await send(end)
}
