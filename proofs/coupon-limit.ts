import { losersOf, openFigures, payFor, winnersOf } from './crowd/answers.ts'
import { giveBack, judgeUses, orderWithout } from './crowd/coupon-round.ts'
import { always, drawRound } from './crowd/few-uses.ts'
import { bringPeople, mobileNumbers } from './crowd/people.ts'
import { openCrowdPlace } from './crowd/place.ts'
import { pressTogether } from './crowd/press.ts'
import { prove } from './place/proof.ts'

const atOnce = 500

// R7: 500 people order with one coupon at the same moment, at two servers on one database; exactly so many hold it as may.
await prove({ name: 'coupon-limit', rounds: { short: 10, night: 50, long: 1_000 } }, async (proof) => {
  const { form, random, rounds, say } = proof
  const plan = Array.from({ length: rounds }, (_, index) => drawRound(index, random))
  const place = await openCrowdPlace(proof, { given: [...plan.map(({ few }) => few), always] })
  const ownMobile = mobileNumbers(random)
  const found: string[] = []
  const counts = { held: 0, without: 0, givenBack: 0 }
  const figures = openFigures()
  for (const round of plan) {
    const hear = (sentences: string[]) =>
      void found.push(...sentences.map((one) => `Round ${round.number} (${round.kind}): ${one}`))
    const coming = round.drawCrowd(atOnce, random, ownMobile)
    const people = await bringPeople(place.pool, random, coming, { cardShare: 0.1, ownMobile })
    const begun = performance.now()
    const pressed = await pressTogether(place, people)
    figures.note(performance.now() - begun, pressed)
    hear(await judgeUses(place, round, pressed, round.uses))

    const without = random.shuffle(losersOf(pressed)).slice(0, 10)
    hear(await orderWithout(place, without, random))
    const others = pressed.filter((person) => !without.includes(person))
    const { sentences, givenBack } = await giveBack(place, round, others, random)
    hear(sentences)
    for (const winner of winnersOf(pressed)) {
      if (winner.isCard && random.happens(0.5)) hear(await payFor(place, winner))
    }
    counts.held += round.uses
    counts.without += without.length
    counts.givenBack += givenBack
    if (round.number % 10 === 0) say(`${round.number} rounds, ${figures.tell()}`)
  }
  found.push(...(await place.judge()))
  if (form !== 'short') found.push(...figures.judge())
  const checked = [
    `${atOnce} orders at once at 2 servers with one coupon for 1, 10 or 100, ${rounds * atOnce} in all`,
    `exactly ${counts.held} held it, the others were told why not`,
    `${counts.without} ordered without it`,
    `${counts.givenBack} given back by cancelling and taken again`,
    figures.tell(),
  ].join('; ')
  return { violations: found, checked }
})
