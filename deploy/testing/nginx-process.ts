import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

type Front = { folder: string; port: number; shops: { port: number }[] }

/** The nginx of the machine with the configuration of `deploy/`, in front of these shops on this machine. */
export function prepareNginx({ folder, port, shops }: Front) {
  const whole = writeConfiguration({ folder, port, shops })
  let child: ChildProcess | undefined
  return {
    origin: `http://127.0.0.1:${port}`,
    /** All that it has written of requests and of what went wrong with them. */
    readLogs() {
      const logs = ['access.log', 'error.log', 'unasked.log', 'nginx.log'].map((name) => path.join(folder, name))
      return logs.map((log) => (existsSync(log) ? readFileSync(log, 'utf8') : '')).join('')
    },
    /** What nginx says of the configuration; nothing when it is fine. */
    check() {
      const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', whole], { encoding: 'utf8' })
      return status === 0 ? '' : stderr
    },
    async start() {
      child = spawn('nginx', ['-p', folder, '-c', whole], { stdio: 'ignore' })
      process.once('exit', () => child?.kill('SIGTERM'))
      const answers = () => fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined)
      while (!(await answers())) {
        if (child.exitCode !== null)
          throw new Error(`nginx did not start: ${readFileSync(path.join(folder, 'nginx.log'))}`)
        await sleep(20)
      }
    },
    async stop() {
      if (!child || child.exitCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

function writeConfiguration({ folder, port, shops }: Front) {
  const servers = shops.map((shop) => `server 127.0.0.1:${shop.port} max_fails=1 fail_timeout=1s;`).join('\n  ')
  const shop = readFileSync(new URL('../nginx.conf', import.meta.url), 'utf8')
    .replace(/server shop:3000 .*;/, servers)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replaceAll('/tmp/shop-', path.join(folder, 'shop-'))
    .replaceAll('/var/log/nginx/', path.join(folder, '/'))
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  for (const name of scratch) mkdirSync(path.join(folder, name), { recursive: true })
  const lines = [
    // Root may not write into scratch folders that its workers cannot enter.
    process.getuid?.() === 0 ? 'user root;' : '',
    'daemon off;',
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/nginx.log warn;`,
    'events {}',
    'http {',
    // As in the images of nginx, where the shop does not say otherwise.
    `  access_log ${folder}/unasked.log;`,
    ...scratch.map((name) => `  ${name}_temp_path ${folder}/${name};`),
    shop,
    '}',
  ]
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, lines.join('\n'))
  return file
}
