import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { BreakLine } from './break-line.ts'

/** Stands between a shop and the provider, so that every call goes over the line: cut before it is passed on, or when it is done. */
export async function openDyingProvider(providerUrl: string, line: BreakLine) {
  const { origin, pathname } = new URL(providerUrl)
  const agent = new Agent({ keepAlive: true })
  const server = createServer((call, answer) => void handle(call, answer).catch(() => call.socket.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function handle(call: IncomingMessage, answer: ServerResponse) {
    const body = await buffer(call)
    const name = `${call.method} ${call.url?.replace(pathname, '').replace(/\?.*/, '')} of the provider`
    const providerAnswer = await line.pass(
      name,
      () => pass(call, body),
      () => call.socket.destroy(),
    )
    answer.writeHead(providerAnswer.status, { 'content-type': 'application/json' })
    answer.end(providerAnswer.body)
  }

  function pass({ method, url, headers }: IncomingMessage, body: Buffer) {
    return new Promise<{ status: number; body: Buffer }>((resolve, reject) => {
      const passed = request(`${origin}${url}`, { method, agent, headers: { ...headers, host: new URL(origin).host } })
      passed.on('error', reject)
      passed.on('response', async (providerAnswer) =>
        resolve({ status: providerAnswer.statusCode ?? 502, body: await buffer(providerAnswer) }),
      )
      passed.end(body)
    })
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    close() {
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
