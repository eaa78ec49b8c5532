import { losersOf, openFigures, payFor, winnersOf } from './crowd/answers.ts'
import { judgeUses, orderWithout, releaseCoupons } from './crowd/coupon-round.ts'
import { openCrowdEnvironment } from './crowd/crowd-environment.ts'
import { always, drawRound } from './crowd/few-uses.ts'
import { bringPeople, mobileNumbers } from './crowd/people.ts'
import { pressTogether } from './crowd/press.ts'
import { prove } from './environment/proof.ts'

const atOnce = 500

// R7: 500 people order with one coupon at the same moment, at two servers on one database; exactly so many hold it as may.
await prove({ name: 'coupon-limit', rounds: { short: 10, night: 50, long: 1_000 } }, async (proof) => {
  const { form, random, rounds, log } = proof
  const plan = Array.from({ length: rounds }, (_, index) => drawRound(index, random))
  const environment = await openCrowdEnvironment(proof, { availableOffers: [...plan.map(({ few }) => few), always] })
  const ownMobile = mobileNumbers(random)
  const found: string[] = []
  const counts = { reserved: 0, without: 0, released: 0 }
  const figures = openFigures()
  for (const round of plan) {
    const addFindings = (sentences: string[]) =>
      void found.push(...sentences.map((one) => `Round ${round.number} (${round.kind}): ${one}`))
    const coming = round.drawCrowd(atOnce, random, ownMobile)
    const people = await bringPeople(environment.pool, random, coming, { cardShare: 0.1, ownMobile })
    const begun = performance.now()
    const pressed = await pressTogether(environment, people)
    figures.note(performance.now() - begun, pressed)
    addFindings(await judgeUses(environment, round, pressed, round.uses))

    const without = random.shuffle(losersOf(pressed)).slice(0, 10)
    addFindings(await orderWithout(environment, without, random))
    const others = pressed.filter((person) => !without.includes(person))
    const { sentences, released } = await releaseCoupons(environment, round, others, random)
    addFindings(sentences)
    for (const winner of winnersOf(pressed)) {
      if (winner.isCard && random.happens(0.5)) addFindings(await payFor(environment, winner))
    }
    counts.reserved += round.uses
    counts.without += without.length
    counts.released += released
    if (round.number % 10 === 0) log(`${round.number} rounds, ${figures.describe()}`)
  }
  found.push(...(await environment.judge()))
  if (form !== 'short') found.push(...figures.judge())
  const checked = [
    `${atOnce} orders at once at 2 servers with one coupon for 1, 10 or 100, ${rounds * atOnce} in all`,
    `exactly ${counts.reserved} held it, the others were told why not`,
    `${counts.without} ordered without it`,
    `${counts.released} given back by cancelling and taken again`,
    figures.describe(),
  ].join('; ')
  return { violations: found, checked }
})
