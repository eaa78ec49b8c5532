import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { seedDemoShop } from '#db/seed.ts'
import { payShopOf } from '#server/fulfilment/payments/testing/pay-shop.ts'
import { keys, startPaymentSandbox } from '#server/fulfilment/payments/testing/payment-sandbox.ts'
import { backUp } from '#server/platform/backup-format/backup.ts'
import { createTemplates, openTestServer } from '#server/testing/databases.ts'
import { openTestShop } from '#server/testing/test-shop.ts'
import { recordStatements } from './recorded-statements.ts'
import { releasesFolder } from './release-folders.ts'
import { liveThroughAYear } from './shop-year.ts'

// npm run release -- 0.2.0: keeps a small filled database of this release and what its program sends (docs/releases.md).
const [version = ''] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version)) {
  console.error('Please name the release: npm run release -- 0.2.0')
  process.exit(1)
}
const folder = path.join(releasesFolder, version)
const filesFolder = mkdtempSync(path.join(tmpdir(), 'milloraa-release-'))
const { server, close } = await openTestServer(process.env.DATABASE_URL)
const sandbox = await startPaymentSandbox()
try {
  await createTemplates(server, (db) => seedDemoShop(db, new Date()))
  const recording = recordStatements()
  const settings = { ...keys, RAZORPAY_URL: sandbox.url, OPEN_CASH_ORDERS_PER_MOBILE: '100', ADDRESS_LIMIT_FACTOR: '0' }
  const shop = await openTestShop({ server, seeded: true, settings })
  await liveThroughAYear(payShopOf(shop, sandbox))
  const statements = recording.stop()
  mkdirSync(folder, { recursive: true })
  const { rows, tables } = await backUp({ pool: shop.pool, filesFolder }, path.join(folder, 'shop-backup.gz'))
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  writeFileSync(path.join(folder, 'release.json'), `${JSON.stringify({ version, commit })}\n`)
  writeFileSync(path.join(folder, 'statements.json'), `${JSON.stringify(statements, null, 1)}\n`)
  await shop.close()
  console.log(`${folder} holds ${rows} rows of ${tables} tables and ${statements.length} statements.`)
} finally {
  await sandbox.close()
  await close()
  rmSync(filesFolder, { recursive: true, force: true })
}
