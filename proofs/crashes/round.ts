import { setTimeout as sleep } from 'node:timers/promises'
import type { Calls } from '../client/calls.ts'
import { callsOf, createIntent, type OrderIntent } from '../client/calls.ts'
import type { History } from '../client/history.ts'
import type { Buyer } from '../environment/goods.ts'
import type { ProviderProcess } from '../environment/provider-process.ts'
import type { Random } from '../environment/seeded-random.ts'
import { coupon } from '../in-process/in-process-environment.ts'
import type { ShopHere } from '../in-process/shop-here.ts'
import type { Books } from '../in-process/stored-webhooks.ts'
import type { InCharge } from '../lifecycle/back-office.ts'
import type { Break } from './break-line.ts'
import type { openDyingShop } from './dying-shop.ts'

/** What all rounds share: a shop that lives, one that dies, both on one database, and their provider. */
export type Stage = {
  alive: ShopHere
  dying: Awaited<ReturnType<typeof openDyingShop>>
  provider: ProviderProcess
  books: Books
  history: History
  /** Somebody in charge of the shop. */
  inCharge: InCharge
}

/** One buyer with one intent, and the part of the story in which a shop may die. */
export type Round = {
  stage: Stage
  buyer: Buyer
  intent: OrderIntent
  random: Random
  /** The buyer at the shop that lives. */
  alive: Calls
  /** The buyer at the shop that dies. */
  dying: Calls
  /** Carries this out while the line may break; nothing comes back of what failed. */
  part<T>(work: () => Promise<T>): Promise<T | undefined>
  /** What has to be so. */
  must(isSo: boolean, sentence: string): void
}

export type Played = { steps: string[]; broken: string | undefined; violations: string[] }

/** Plays one round of a scene with the line breaking as planned. */
export async function playRound(
  stage: Stage,
  scene: { name: string; play: (round: Round) => Promise<void> },
  { buyer, random, plan }: { buyer: Buyer; random: Random; plan?: Break | undefined },
): Promise<Played> {
  const { alive, dying, provider, history } = stage
  const found: Played = { steps: [], broken: undefined, violations: [] }
  const shoppingAt = ({ origin }: { origin: string }) =>
    callsOf({ origin: () => origin, providerUrl: provider.url, history }, buyer)
  const round: Round = {
    stage,
    buyer,
    random,
    intent: createIntent(random, goods, [coupon]),
    alive: shoppingAt(alive),
    dying: shoppingAt(dying),
    async part(work) {
      dying.line.begin(plan)
      try {
        return await work()
      } catch {
        return undefined
      } finally {
        Object.assign(found, dying.line.end())
        await waitUntilDisconnected(alive)
      }
    },
    must(isSo, sentence) {
      if (!isSo) found.violations.push(sentence)
    },
  }
  await scene.play(round).catch((error: Error) => found.violations.push(`The story broke off: ${error.message}`))
  const how = plan && found.broken ? `${plan.kind} ${plan.when} step ${plan.at} (${found.broken})` : 'nothing breaks'
  return { ...found, violations: found.violations.map((sentence) => `${scene.name}, ${how}: ${sentence}`) }
}

/** The database has noticed that a connection is lost, and what it held is free. */
async function waitUntilDisconnected({ pool }: ShopHere) {
  const held = `select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
    and xact_start is not null and pid <> pg_backend_pid()`
  while ((await pool.query(held)).rowCount) await sleep(2)
}

/** The same goods and coupon each time, so that a story has the same steps each time. */
const goods = [
  { sku: 'SKU-2', quantity: 1 },
  { sku: 'SKU-3', quantity: 2 },
]
