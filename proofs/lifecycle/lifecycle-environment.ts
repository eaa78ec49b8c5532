import type { Proof } from '../environment/proof.ts'
import { openFaultyProvider } from '../faults/faulty-provider.ts'
import type { InProcessEnvironment } from '../in-process/in-process-environment.ts'
import { openShopHere } from '../in-process/shop-here.ts'
import { openInCharge } from './back-office.ts'

export type LifecycleEnvironment = InProcessEnvironment & Awaited<ReturnType<typeof openLifecycleEnvironment>>

/** Beside the shop of a place: a second one whose provider's answers can get lost, and somebody in charge of both. */
export async function openLifecycleEnvironment(environment: InProcessEnvironment, { folder, random, onEnd }: Proof) {
  const faulty = await openFaultyProvider(environment.provider.url, random.fork().next)
  onEnd(() => faulty.close())
  const { databaseUrl } = environment
  const losing = await openShopHere({ folder, databaseUrl, providerUrl: faulty.url, name: 'life-shop' })
  onEnd(() => losing.close())
  const inCharge = await openInCharge(databaseUrl)
  return { ...environment, shop: losing, inCharge, loseAnswer: faulty.loseAnswer, refuse: faulty.refuse, faulty }
}
