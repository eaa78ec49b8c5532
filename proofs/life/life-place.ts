import { openFaultyProvider } from '../faults/faulty-provider.ts'
import type { PlaceHere } from '../in-process/place-here.ts'
import { openShopHere } from '../in-process/shop-here.ts'
import { openInCharge } from '../life/back-office.ts'
import type { Proof } from '../place/proof.ts'

export type LifePlace = PlaceHere & Awaited<ReturnType<typeof openLifePlace>>

/** Beside the shop of a place: a second one whose provider's answers can get lost, and somebody in charge of both. */
export async function openLifePlace(place: PlaceHere, { folder, random, onEnd }: Proof) {
  const faulty = await openFaultyProvider(place.provider.url, random.fork().next)
  onEnd(() => faulty.close())
  const { databaseUrl } = place
  const losing = await openShopHere({ folder, databaseUrl, providerUrl: faulty.url, name: 'life-shop' })
  onEnd(() => losing.close())
  const inCharge = await openInCharge(databaseUrl)
  return { ...place, shop: losing, inCharge, loseAnswer: faulty.loseAnswer, refuse: faulty.refuse, faulty }
}
