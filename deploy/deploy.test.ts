import { randomBytes } from 'node:crypto'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { findFreePort } from '#proofs/environment/ports.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { needs } from '#server/testing/needs.ts'
import { prepareNginx } from './testing/nginx-process.ts'

const root = path.resolve(import.meta.dirname, '..')
const aSecret = () => randomBytes(30).toString('base64url')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

type Manifest = {
  kind: string
  metadata: { name: string; annotations?: Record<string, string> }
  data?: Record<string, string>
  spec: never
}

type DeploymentSpec = {
  progressDeadlineSeconds?: number
  template: { spec: { containers: Container[] } }
}

type Container = {
  args?: string[]
  env?: { name: string; value?: string; valueFrom?: object }[]
  startupProbe?: { periodSeconds: number; failureThreshold: number }
}

function manifests() {
  const files = globSync('deploy/kubernetes/*.yaml', { cwd: root })
  return files.flatMap((file) =>
    parseAllDocuments(read(file)).map((document) => {
      expect(document.errors).toEqual([])
      return document.toJS() as Manifest
    }),
  )
}

describe('an owner who runs the shop in containers', () => {
  const dockerfile = read('deploy/Dockerfile')

  it('has an image of two stages, from a base of their choice, that is not root', () => {
    expect(dockerfile.match(/^FROM \$\{NODE_IMAGE\}/gm)).toHaveLength(2)
    expect(dockerfile).toMatch(/^USER 1000:1000$/m)
    expect(dockerfile).toContain('"build/program/main.js"]')
  })

  it('has an image that is not called ill for an hour while it migrates a big shop', () => {
    expect(dockerfile).toMatch(/^HEALTHCHECK .*--start-period=1h /m)
  })

  it('has no secret, backup or other file in any layer of the image that is kept out of the repository', () => {
    const patternsOf = (file: string) => read(file).split('\n').filter(Boolean)
    const ignored = patternsOf('.dockerignore')
    // What lies in a folder that is left out is left out too.
    const isLeftOut = (file: string) =>
      ignored.some((pattern) => path.matchesGlob(file, pattern) || path.matchesGlob(file, `${pattern}/**`))
    const leftByGit = patternsOf('.gitignore').flatMap((pattern) => {
      const name = pattern.replace(/^\/|\/$/g, '').replaceAll('*', 'some')
      // A name that git leaves out in every folder.
      return pattern.startsWith('*') ? [name, `deploy/kubernetes/${name}`] : [name]
    })
    expect(leftByGit).toEqual(expect.arrayContaining(['some.env', 'some.backup']))
    for (const file of [...leftByGit, 'deploy/.env', 'deploy/shop.env'])
      expect([file, isLeftOut(file)]).toEqual([file, true])
    for (const file of ['server/program/start/main.ts', 'package.json', 'db/seed.ts'])
      expect([file, isLeftOut(file)]).toEqual([file, false])
  })

  it('has everything in the image that the server imports, and all of it exists', () => {
    const copied = [...dockerfile.matchAll(/\/shop\/(\S+)/g)].map(([, name = '']) => name)
    const made = ['build', 'node_modules']
    for (const name of copied) expect(made.includes(name) || existsSync(path.join(root, name)), name).toBe(true)
    const rooms = globSync('{server,contract,db,sandbox}/**/*.ts', { cwd: root })
      .filter((file) => !/\.test\.ts$|\/testing\/|test-(buyers|server)|\.d\.ts$/.test(file))
      .flatMap((file) => [...read(file).matchAll(/from '#(\w+)\//g)].map(([, room = '']) => room))
    for (const room of new Set(rooms)) expect(copied).toContain(room)
  })

  it('has a compose file whose parts can write nowhere but where they must', () => {
    const { services } = parse(read('deploy/compose.yaml')) as { services: Record<string, Record<string, unknown>> }
    expect(Object.keys(services)).toEqual(['shop', 'database', 'limits', 'front'])
    for (const part of ['shop', 'limits', 'front']) expect([part, services[part]?.read_only]).toEqual([part, true])
  })

  it('has a shop that believes the front alone, a front for this machine alone, and counts behind a password', () => {
    const { services, networks } = parse(read('deploy/compose.yaml')) as {
      services: Record<string, { environment?: Record<string, string>; [more: string]: unknown }>
      networks: unknown
    }
    const { shop, database, limits, front } = services
    expect(front?.networks).toEqual({ inside: { ipv4_address: shop?.environment?.TRUST_PROXY } })
    expect(front?.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)])
    expect(networks).toMatchObject({ inside: { ipam: { config: [{ gateway: '10.83.0.1' }] } } })
    expect(read('deploy/nginx.conf').match(/^ *set_real_ip_from .*$/gm)).toEqual(['  set_real_ip_from 10.83.0.1;'])
    expect(limits?.command).toContain('--requirepass')
    expect(shop?.environment?.REDIS_URL).toMatch(/^redis:\/\/:\$\{LIMITS_PASSWORD/)
    // The shop's role is made by the script, not by the image, which would make it the superuser.
    expect(database?.environment).not.toHaveProperty('POSTGRES_USER')
    expect(read('deploy/database.sh')).toContain('--file=/role.sql')
    expect(database?.volumes).toContain('./role.sql:/role.sql:ro')
  })

  it('has copies of the backups on another disk, without which the shop starts all the same', () => {
    type Part = { environment?: Record<string, string>; volumes?: unknown[] }
    const { services } = parse(read('deploy/compose.copies.yaml')) as { services: Record<string, Part> }
    expect(Object.keys(services)).toEqual(['shop'])
    expect(services.shop?.environment?.BACKUP_FOLDER).toMatch(/^\$\{BACKUP_FOLDER:\?/)
    // The folder of mounts: a bind of the disk itself would keep the shop from starting, or would be an empty folder beside it.
    const mounts = { type: 'bind', source: '/mnt', target: '/mnt', bind: { propagation: 'rslave' } }
    expect(services.shop?.volumes).toEqual([mounts])
    const placeholderText = /such as (\S+),/.exec(services.shop?.environment?.BACKUP_FOLDER ?? '')?.[1] ?? ''
    expect(placeholderText).toMatch(/^\/mnt\/\w+\/\w+$/)
    expect(read('docs/operator/several-machines.md')).toContain(`BACKUP_FOLDER=${placeholderText}`)
    expect(read('docs/operator/several-machines.md')).toContain('-f deploy/compose.yaml -f deploy/compose.copies.yaml')
    expect(readConfig({ BACKUP_FOLDER: placeholderText }).backups.copies).toEqual([
      { kind: 'folder', folder: placeholderText },
    ])
  })

  it('has copies in a bucket once the lines of the example that say so are filled in', () => {
    const lines = read('deploy/shop.env.example').matchAll(/^# (\w+)=(.*)$/gm)
    const settings = Object.fromEntries([...lines].map(([, name, value]) => [name, value || aSecret()]))
    expect(readConfig(settings).backups.copies).toMatchObject([{ kind: 'bucket', bucket: { bucket: 'shop-backups' } }])
  })

  it('keeps settings and backups in a volume that stays, from a file that no image holds', () => {
    const { services, volumes } = parse(read('deploy/compose.yaml')) as {
      services: Record<string, Record<string, unknown>>
      volumes: object
    }
    expect(services.shop).toMatchObject({ env_file: 'shop.env', volumes: ['shop-files:/data'] })
    expect(volumes).toHaveProperty('shop-files')
    expect(dockerfile).toContain('DATA_FOLDER=/data')
  })

  it('is told by the example which settings a real shop needs at least', () => {
    const lines = read('deploy/shop.env.example').matchAll(/^(\w+)=(.*)$/gm)
    const settings = Object.fromEntries([...lines].map(([, name, value]) => [name, value || aSecret()]))
    expect(readConfig({ NODE_ENV: 'production', ...settings }).mode).toBe('production')
  })
})

describe('an owner who runs the shop on Kubernetes', () => {
  const named = (kind: string, name: string) =>
    manifests().find((manifest) => manifest.kind === kind && manifest.metadata.name === name)

  it('has one of each, with names that fit together', () => {
    const kinds = manifests().map(({ kind, metadata }) => `${kind} ${metadata.name}`)
    expect(kinds.sort()).toEqual([
      'ConfigMap shop-settings',
      'Deployment limits',
      'Deployment shop',
      'HorizontalPodAutoscaler shop',
      'Ingress shop',
      'NetworkPolicy limits',
      'NetworkPolicy shop',
      'PodDisruptionBudget shop',
      'Service limits',
      'Service shop',
    ])
  })

  it('has pods that are looked at where the shop answers, end gently, and hold no secret', () => {
    expect(named('Deployment', 'shop')?.spec).toMatchObject({
      template: {
        spec: {
          securityContext: { runAsNonRoot: true },
          containers: [
            {
              envFrom: [{ configMapRef: { name: 'shop-settings' } }, { secretRef: { name: 'shop-secrets' } }],
              livenessProbe: { httpGet: { path: '/health', port: 'http' } },
              // Without its database a pod still has the last copies of public pages: nobody may take it out for that.
              readinessProbe: { httpGet: { path: '/health', port: 'http' } },
              securityContext: { readOnlyRootFilesystem: true },
            },
          ],
        },
      },
    })
    expect(JSON.stringify(manifests())).not.toMatch(/SHOP_SECRET|AUTH_KEY/)
  })

  const containerOf = (name: string) =>
    (named('Deployment', name)?.spec as DeploymentSpec | undefined)?.template.spec.containers[0]

  it('counts behind a password that both sides take from one Secret', () => {
    const password = {
      name: 'LIMITS_PASSWORD',
      valueFrom: { secretKeyRef: { name: 'limits-password', key: 'password' } },
    }
    const [shop, limits] = [containerOf('shop'), containerOf('limits')]
    for (const { env } of [shop, limits] as Container[]) expect(env?.[0]).toEqual(password)
    expect(limits?.args?.slice(0, 3)).toEqual(['valkey-server', '--requirepass', '$(LIMITS_PASSWORD)'])
    expect(shop?.env?.[1]).toEqual({ name: 'REDIS_URL', value: 'redis://:$(LIMITS_PASSWORD)@limits:6379' })
    // Nothing may be said of it elsewhere: a value here would be a password in the repository.
    expect(JSON.stringify(manifests()).match(/[A-Z_]*PASSWORD/g)).toHaveLength(4)
  })

  it('believes the few addresses of the ingress controller, and no network of pods', () => {
    const trusted = named('ConfigMap', 'shop-settings')?.data?.TRUST_PROXY?.split(',') ?? []
    expect(trusted.length).toBeGreaterThan(0)
    for (const range of trusted)
      expect(Number(/^\d+(?:\.\d+){3}\/(\d+)$/.exec(range.trim())?.[1] ?? 32)).toBeGreaterThanOrEqual(28)
    expect(named('NetworkPolicy', 'shop')?.spec).toMatchObject({
      ingress: [{ from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } } }] }],
    })
  })

  it('has pods that are given an hour for their migrations, which would begin anew if they were ended', () => {
    const spec = named('Deployment', 'shop')?.spec as DeploymentSpec | undefined
    const { periodSeconds = 0, failureThreshold = 0 } = spec?.template.spec.containers[0]?.startupProbe ?? {}
    expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(3_600)
    expect(spec?.progressDeadlineSeconds).toBeGreaterThan(periodSeconds * failureThreshold)
  })

  it('has an ingress that writes no addresses of shoppers into a log', () => {
    expect(named('Ingress', 'shop')?.metadata).toMatchObject({
      annotations: { 'nginx.ingress.kubernetes.io/enable-access-log': 'false' },
    })
  })

  it('has settings that the shop takes, once the secrets are added', () => {
    const example = [...read('deploy/shop.env.example').matchAll(/^(\w+)=$/gm)].map(([, name]) => [name, aSecret()])
    const secrets = {
      ...Object.fromEntries(example),
      S3_ACCESS_KEY: 'x',
      S3_SECRET_KEY: 'x',
      DATABASE_URL: 'postgres://x',
    }
    const password = randomBytes(24).toString('hex')
    const REDIS_URL = containerOf('shop')?.env?.[1]?.value?.replace('$(LIMITS_PASSWORD)', password)
    const settings = { ...secrets, ...named('ConfigMap', 'shop-settings')?.data, REDIS_URL }
    const config = readConfig({ NODE_ENV: 'production', ...settings })
    const redisUrl = `redis://:${password}@limits:6379`
    expect(config).toMatchObject({ databasePool: 5, redisUrl, files: { kind: 's3' } })
    // What a pod keeps ends with it.
    const copies = [{ kind: 'bucket', bucket: { bucket: 'shop-backups', accessKey: 'x' } }]
    expect(config.backups.copies).toMatchObject(copies)
    expect(named('ConfigMap', 'shop-settings')?.data?.S3_BUCKET).not.toBe('shop-backups')
  })
})

needs('nginx').describe('the nginx of this machine', {}, () => {
  it('takes the configuration', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'milloraa-nginx-'))
    try {
      expect(prepareNginx({ folder, port: 8080, shops: [{ port: 3000 }, { port: 3001 }] }).check()).toBe('')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('lets no stranger say under which name the shop is asked', async () => {
    const { nginx, close } = await openFront((headers) => ({ body: JSON.stringify(headers) }))
    try {
      const answer = await fetch(nginx.origin, { headers: { 'x-forwarded-host': 'stranger.example' } })
      const headers = await answer.json()
      expect(headers).toMatchObject({ host: new URL(nginx.origin).host, 'x-forwarded-proto': 'http' })
      expect(headers).not.toHaveProperty('x-forwarded-host')
    } finally {
      await close()
    }
  })

  it('writes the paths of requests into its log and nothing of what follows them, whatever goes wrong', async () => {
    const secrets = [
      'tttttttttttttttttttttttttttttttttttttttttttt',
      '4711',
      '9876543210',
      'ssssssssssssssssssssss',
      '6789',
    ]
    const [token, otp, mobile, link, lastFour] = secrets
    const addresses = [
      `/api/v1/token/valid?token=${token}`,
      `/api/v1/login/verify?otp=${otp}&token=${token}`,
      `/api/v1/auth/login?authToken=${token}&mobileNumber=${mobile}`,
      `/api/v1/phone-auth/send?mobileNumber=${mobile}`,
      `/api/v1/order/track?orderNumber=MILL1&token=${link}&lastFour=${lastFour}`,
      `/api/v1/order/status?token=${token}`,
      `/track/MILL1?t=${link}`,
    ]
    const { nginx, shop, close } = await openFront(() => ({ body: '{}' }))
    const sendRequest = (headers = {}) => addresses.map((address) => fetch(nginx.origin + address, { headers }))
    try {
      for (const answer of await Promise.all(sendRequest())) expect(answer.status).toBe(200)
      // Whoever comes from elsewhere, a head that is too long, and a shop that is gone.
      await Promise.all(sendRequest({ referer: `https://mill.example/track/MILL1?t=${link}` }))
      await Promise.all(sendRequest({ cookie: 'c'.repeat(20_000) }))
      shop.closeAllConnections()
      await new Promise((closed) => shop.close(closed))
      for (const answer of await Promise.all(sendRequest())) expect([502, 504]).toContain(answer.status)
      await expect.poll(() => nginx.readLogs().split('"GET /track/MILL1 HTTP/1.1"').length).toBeGreaterThanOrEqual(4)
      const logs = nginx.readLogs()
      expect(logs).toContain('"GET /api/v1/order/track HTTP/1.1" 502')
      for (const secret of secrets) expect([secret, logs.includes(secret)]).toEqual([secret, false])
    } finally {
      await close()
    }
  })

  it('lets nobody wait for another whose token comes in a header instead of the address', async () => {
    const { nginx, close } = await openFront(async ({ 'x-status-token': token }) => {
      if (token === 'slow') await sleep(1_500)
      return { headers: { 'cache-control': 'no-store' }, body: String(token) }
    })
    const done: string[] = []
    const sendRequest = async (token: string) => {
      const headers = { 'x-status-token': token }
      done.push(await (await fetch(`${nginx.origin}/api/v1/order/status`, { headers })).text())
    }
    try {
      const slow = sendRequest('slow')
      await sleep(300)
      await sendRequest('quick')
      await slow
      expect(done).toEqual(['quick', 'slow'])
    } finally {
      await close()
    }
  })

  it('lets no stranger say from which address they ask', async () => {
    const { nginx, close } = await openFront((headers) => ({ body: JSON.stringify(headers) }))
    try {
      const answer = await fetch(nginx.origin, { headers: { 'x-forwarded-for': '203.0.113.7' } })
      expect(await answer.json()).toMatchObject({ 'x-forwarded-for': '127.0.0.1' })
    } finally {
      await close()
    }
  })

  it('shows shoppers what the shop shows now, and its last copy only while the shop is away', async () => {
    const shared = { 'cache-control': 'public, max-age=0, s-maxage=1' }
    let shown: Shown = { headers: shared, body: 'old' }
    const { nginx, shop, close } = await openFront(() => shown)
    const sendRequest = async () => {
      const answer = await fetch(`${nginx.origin}/products/besan`)
      return [answer.status, await answer.text()]
    }
    try {
      expect(await sendRequest()).toEqual([200, 'old'])
      shown = { headers: shared, body: 'new' }
      await sleep(2_100)
      expect(await sendRequest()).toEqual([200, 'new'])
      await sleep(2_100)
      for (const status of [500, 503]) {
        shown = { status, body: 'broken' }
        expect(await sendRequest()).toEqual([200, 'new'])
      }
      shown = { status: 404, headers: { 'cache-control': 'no-cache' }, body: 'withdrawn' }
      expect(await sendRequest()).toEqual([404, 'withdrawn'])
      expect(await sendRequest()).toEqual([404, 'withdrawn'])
      shown = { headers: shared, body: 'back' }
      expect(await sendRequest()).toEqual([200, 'back'])
      shop.closeAllConnections()
      shop.close()
      await sleep(2_100)
      expect(await sendRequest()).toEqual([200, 'back'])
    } finally {
      await close()
    }
  })
})

type Shown = { status?: number; headers?: Record<string, string>; body: string }

/** An nginx before a shop that shows what it is told to. */
async function openFront(show: (headers: IncomingHttpHeaders) => Shown | Promise<Shown>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'milloraa-nginx-'))
  const shop = createServer(async (request, answer) => {
    const { status = 200, headers = {}, body } = await show(request.headers)
    answer.writeHead(status, headers).end(body)
  })
  await new Promise<void>((listening) => shop.listen(0, '127.0.0.1', listening))
  const nginx = prepareNginx({ folder, port: await findFreePort(), shops: [shop.address() as AddressInfo] })
  await nginx.start()
  return {
    nginx,
    shop,
    async close() {
      await nginx.stop()
      await new Promise((closed) => shop.close(closed))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
