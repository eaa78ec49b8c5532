import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { sendRequestedRefunds } from '#server/fulfilment/refunds/send-refunds.ts'
import { reconcileDueOrders } from '#server/fulfilment/webhooks/reconcile-with-provider.ts'
import { workOnWebhooks } from '#server/fulfilment/webhooks/webhook-inbox.ts'
import { restoreToSell } from '#server/operations/restores/restore-to-sell.ts'
import { openSession } from '#server/people/sessions/sessions.ts'
import { backUp } from '#server/platform/backup-format/backup.ts'
import { callsOf } from '../client/calls.ts'
import { checkRun } from '../environment/check.ts'
import { withDatabase } from '../environment/goods.ts'
import type { Proof } from '../environment/proof.ts'
import { openInProcessEnvironment } from '../in-process/in-process-environment.ts'
import { openShopHere } from '../in-process/shop-here.ts'
import { deliver } from '../in-process/stored-webhooks.ts'
import { openInCharge } from '../lifecycle/back-office.ts'
import { happen, type Order } from '../lifecycle/happen.ts'
import { type LifecycleEnvironment, openLifecycleEnvironment } from '../lifecycle/lifecycle-environment.ts'
import { drawLife, type Happening } from '../lifecycle/lives.ts'
import { endLife, openOrder } from './app-lives.ts'
import { compare, findUnnamedMoney } from './compare-books.ts'

type Going = { order: Order; remaining: Happening[]; described: string }

/**
 * Orders' lives through a shop that is lost in their midst and restored from a backup: what happened since the backup is forgotten, of
 * orders that go on and of others that are gone, while the provider has its books and tells nothing a second time. The comparison
 * with it runs while people go on. The last shop is judged, with all that shoppers were told before the backup and after the restore.
 */
export async function playRestored(proof: Proof, count: number): Promise<string[]> {
  const own = { ...proof, folder: path.join(proof.folder, 'restored') }
  mkdirSync(own.folder)
  const lost = await openLifecycleEnvironment(await openInProcessEnvironment(own), own)
  const note = lost.history.note
  const violations: string[] = []
  const going: Going[] = []
  for (let turn = 0; turn < count; turn += 1) {
    going.push(await begin(lost, turn, proof))
    violations.push(...(await goOn(going.at(-1), proof.random.whole(0, 4))))
    if (turn % 100 === 99) proof.log(`${turn + 1} of ${count} lives before their shop is lost`)
  }
  const file = path.join(own.folder, 'shop.backup')
  await backUp({ pool: lost.shop.pool, filesFolder: lost.shop.config.dataFolder }, file)
  // What people are told from here on until the shop is lost, nobody holds against the restored one.
  lost.history.note = () => {}
  for (const one of going) violations.push(...(await goOn(one, proof.random.whole(0, 3))))
  for (let turn = 0; turn < count / 3; turn += 1) {
    const lostOrder = await begin(lost, proof.random.whole(0, 100), proof)
    violations.push(...(await goOn(lostOrder, proof.random.whole(0, 3))))
  }
  const restored = await restore(lost, file, own)
  lost.history.note = note
  for (const one of going) await comeBack(one, restored)
  for (const one of going) if (proof.random.happens(0.3)) violations.push(...(await goOn(one, 1)))
  await reconcileDueOrders(restored.shop)
  await compare(restored, proof.random.fork())
  for (const one of going) {
    violations.push(...(await goOn(one, one.remaining.length)))
    await endLife(one.order)
  }
  await endAll(restored)
  await compare(restored, proof.random.fork())
  await endAll(restored)
  const { databaseUrl, provider } = restored
  violations.push(...(await findUnnamedMoney(restored)))
  violations.push(...(await checkRun({ folder: own.folder, databaseUrl, provider })))
  return violations.map((one) => `With a restore in the midst: ${one}`)
}

async function begin(environment: LifecycleEnvironment, turn: number, { random }: Proof): Promise<Going> {
  const life = drawLife(turn, random)
  const order = await openOrder(environment, life, random.fork())
  return { order, remaining: life.happenings, described: `${life.mode}: ${life.happenings.join(', ')}` }
}

async function goOn(going: Going | undefined, steps: number): Promise<string[]> {
  const wrong: string[] = []
  for (const what of going?.remaining.splice(0, steps) ?? [])
    if (going) wrong.push(...(await happen(going.order, what)))
  return wrong.map((one) => `${going?.order.orderNumber}, ${going?.described}: ${one}`)
}

type Restored = LifecycleEnvironment & { deliveredIds: ReadonlySet<string> }

/** The lost shop's backup in a database of its own, before the same provider. */
async function restore(lost: LifecycleEnvironment, file: string, { folder, onEnd }: Proof): Promise<Restored> {
  lost.books.refresh()
  const deliveredIds = new Set(lost.books.events.keys())
  await lost.shop.pool.query('create database restored')
  const databaseUrl = lost.databaseUrl.replace(/\/shop$/, '/restored')
  const dataFolder = path.join(folder, 'restored-data')
  mkdirSync(dataFolder)
  await withDatabase(databaseUrl, (_, pool) => restoreToSell({ pool, dataFolder }, file))
  const shop = await openShopHere({ folder, databaseUrl, providerUrl: lost.faulty.url, name: 'restored-shop' })
  onEnd(() => shop.close())
  return { ...lost, shop, databaseUrl, inCharge: await openInCharge(databaseUrl), deliveredIds }
}

/** Everybody signs in again. */
async function comeBack({ order }: Going, { shop, inCharge, provider, history, deliveredIds }: Restored) {
  const { buyer, backOffice } = order
  const token = await openSession(shop.db, buyer.userId, buyer.isGuest ? 'guest' : 'user')
  const shopping = { origin: () => shop.origin, providerUrl: provider.url, history }
  const calls = callsOf(shopping, { ...buyer, token })
  Object.assign(order, { shop, deliveredIds, backOffice: { ...backOffice, origin: shop.origin, inCharge, calls } })
}

/** All that is new is heard, and what the shop wants is sent, until nothing is left. */
async function endAll({ shop, books, deliveredIds }: Restored) {
  for (let round = 0; round < 3; round += 1) {
    books.refresh()
    for (const event of books.events.values()) if (!deliveredIds.has(event.id)) await deliver(shop.origin, event)
    await workOnWebhooks(shop)
    await sendRequestedRefunds(shop)
    await shop.pool.query("update provider_order set ask_at = now() - interval '1 second' where ask_at is not null")
    await reconcileDueOrders(shop)
  }
}
