import { createServer } from 'node:net'
import path from 'node:path'
import { makeQuickFolder } from './quick-folder.ts'

/**
 * What one run of the browser tests shares: a port, a data folder and (with DATABASE_URL) a database of its own. Kept in
 * the environment, because Playwright reads its configuration again in every worker, and because the shop's commands
 * that a test runs must find the same database.
 */
export async function prepareRun() {
  const { env } = process
  if (!env.MILLORAA_BROWSER_PORT) {
    env.MILLORAA_BROWSER_PORT = String(await findFreePort())
    env.DATA_FOLDER = makeQuickFolder('milloraa-browser-')
    if (env.DATABASE_URL) {
      env.MILLORAA_BROWSER_SERVER = env.DATABASE_URL
      const address = new URL(env.DATABASE_URL)
      address.pathname = `/milloraa_test_${Date.now()}_${process.pid}_browser`
      env.DATABASE_URL = address.href
    }
  }
  const program = path.resolve(import.meta.dirname, 'browser-shop.ts')
  return {
    port: Number(env.MILLORAA_BROWSER_PORT),
    // Not a shell's child: the signal that ends it must reach it.
    command: `exec ${quote(process.execPath)} ${quote(program)}`,
    env: {
      ...(env as Record<string, string>),
      PORT: env.MILLORAA_BROWSER_PORT,
      SHOP_MODE: 'demo',
      LOG_LEVEL: 'error',
    },
  }
}

function quote(part: string) {
  return `'${part.replaceAll("'", "'\\''")}'`
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
