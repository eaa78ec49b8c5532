import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type DatabaseDoor = Awaited<ReturnType<typeof openDatabaseDoor>>

/**
 * A door in front of a database server, as often closed and opened as a test likes. Closed, the server is gone: its
 * connections end and no new one is taken. Frozen, it is there and says nothing; what was said to it arrives with the thaw.
 * Lost, the connections there are say nothing ever again and do not end, as when a router forgets them; new ones are fine.
 */
export async function openDatabaseDoor(databaseUrl: string) {
  const address = new URL(databaseUrl)
  const folder = decodeURIComponent(address.hostname)
  const port = Number(address.port || 5432)
  const server = createServer({ pauseOnConnect: true }, enter)
  const sockets = new Set<Socket>()
  const lost: Socket[] = []
  let isFrozen = false
  await listen(0)
  const own = (server.address() as AddressInfo).port
  address.hostname = '127.0.0.1'
  address.port = String(own)

  return {
    url: address.href,
    close() {
      server.close()
      for (const socket of [...sockets, ...lost.splice(0)]) socket.destroy()
    },
    open: () => listen(own),
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    lose() {
      for (const socket of sockets) {
        socket.removeAllListeners('data')
        socket.pause()
      }
      lost.push(...sockets)
      sockets.clear()
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
  }

  async function listen(at: number) {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
  }

  function enter(outside: Socket) {
    const inside = folder.startsWith('/')
      ? connect({ path: `${folder}/.s.PGSQL.${port}` })
      : connect({ host: folder, port })
    for (const [one, other] of [[outside, inside] as const, [inside, outside] as const]) {
      sockets.add(one)
      one.on('data', (bytes) => other.write(bytes))
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      if (isFrozen) one.pause()
      else one.resume()
    }
  }
}
