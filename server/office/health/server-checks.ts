import { access, constants, mkdir, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { HealthCheck } from '#contract/api/admin/operations/health.ts'
import { readStoredFiles } from '#server/platform/files/read-stored-files.ts'
import { cacheMetrics } from '#server/platform/observability/cache-metrics.ts'
import { counted, healthCheck, inBytes, written } from '#server/platform/observability/health-check.ts'
import type { Shop } from '#server/platform/shop/shop.ts'

type FileShop = Pick<Shop, 'db' | 'config' | 'files'>

/** This process, what it keeps ready, and where the files lie. */
export async function serverChecks(shop: FileShop): Promise<HealthCheck[]> {
  return [
    healthCheck('process', 'Process', {
      standing: 'well',
      state: `Node ${process.versions.node}, ${inBytes(process.memoryUsage.rss())} of memory`,
    }),
    cacheCheck(),
    shop.config.files.kind === 's3' ? await bucketCheck(shop) : await folderCheck(shop),
  ]
}

function cacheCheck() {
  const [key, title] = ['reads', 'Answers and pages kept ready']
  const { entryCount, bytes, hits, misses } = cacheMetrics
  const lookups = hits + misses
  if (lookups === 0)
    return healthCheck(key, title, { standing: 'off', state: 'None was asked for since this server started' })
  const share = Math.round((hits / lookups) * 100)
  return healthCheck(key, title, {
    standing: 'well',
    state: `${written(entryCount)} in ${inBytes(bytes)}; ${share}% of ${written(lookups)} were ready`,
  })
}

const [tooLittle, little] = [1e9, 5e9]

async function folderCheck({ db, config }: FileShop) {
  const folder = path.resolve(config.dataFolder)
  const stored = await describeStored(db)
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    const standing = free < tooLittle ? 'bad' : free < little ? 'watch' : 'well'
    const advice = standing === 'well' ? null : makeRoom
    return healthCheck('files', 'Files', { standing, state: `${stored}, ${inBytes(free)} free on the disk`, advice })
  } catch {
    const advice =
      'Check DATA_FOLDER on the server: the folder must be there and the shop must be allowed to write in it.'
    return healthCheck('files', 'Files', { standing: 'bad', state: 'The folder cannot be written', advice })
  }
}

const makeRoom =
  'Make room on the disk of the server: without any no picture is kept, and a database on it takes no orders. files/made may be emptied at any time.'

const patienceMs = 3_000

async function bucketCheck({ db, files }: FileShop) {
  const stored = await describeStored(db)
  const late = new Promise<never>((_, reject) => setTimeout(reject, patienceMs, new Error('late')).unref())
  try {
    // Read, where a look would do: only then a refusal says why.
    await Promise.race([files.read('none.webp'), late])
    return healthCheck('files', 'Files', { standing: 'well', state: `${stored}; the bucket answers` })
  } catch (error) {
    if (isNotAllowed(error)) {
      const state = `${stored}; the bucket does not allow all that the shop does`
      return healthCheck('files', 'Files', { standing: 'bad', state, advice: rightsOfKeys })
    }
    const advice =
      'Check the settings S3_… on the server and the account at the provider. Pictures and bills are missing meanwhile.'
    return healthCheck('files', 'Files', { standing: 'bad', state: `${stored}; the bucket does not answer`, advice })
  }
}

function isNotAllowed(error: unknown) {
  const { cause } = error as Error
  return cause instanceof Error && cause.name === 'AccessDenied'
}

const rightsOfKeys =
  'Give the keys of S3_… the right s3:ListBucket on the bucket, and s3:GetObject, s3:PutObject and s3:DeleteObject on what is in it. Without the first a file that is missing looks like a bucket that is away.'

async function describeStored(db: Shop['db']) {
  const { count, bytes } = await readStoredFiles(db)
  return `${counted(count, 'file was sent', 'files were sent', 'No file was sent')} (${inBytes(bytes)})`
}
