import { describeUnclean, losersOf, openFigures, payFor, winnersOf } from './crowd/answers.ts'
import { type CrowdEnvironment, openCrowdEnvironment } from './crowd/crowd-environment.ts'
import { drawRound, goodsOf, type Round } from './crowd/last-bags.ts'
import { bringPeople, mobileNumbers } from './crowd/people.ts'
import { type Pressed, pressTogether } from './crowd/press.ts'
import { shelf } from './environment/goods.ts'
import { prove } from './environment/proof.ts'

const atOnce = 200

// R6: 200 people press the button for the last piece at the same moment, in cash and by card, at two servers on one database.
await prove({ name: 'last-unit', rounds: { short: 10, night: 50, long: 1_000 } }, async (proof) => {
  const { form, random, rounds, log } = proof
  const plan = Array.from({ length: rounds }, (_, index) => drawRound(index, random))
  const environment = await openCrowdEnvironment(proof, { goods: [...shelf, ...goodsOf(plan)], availableOffers: [] })
  const ownMobile = mobileNumbers(random)
  const found: string[] = []
  const orders = { cash: 0, paid: 0, unpaid: 0 }
  const figures = openFigures()
  for (const round of plan) {
    const coming = Array.from({ length: atOnce }, () => ({ basket: round.drawCart(random) }))
    const people = await bringPeople(environment.pool, random, coming, { ownMobile })
    const begun = performance.now()
    const pressed = await pressTogether(environment, people)
    figures.note(performance.now() - begun, pressed)
    found.push(
      ...(await judgeRound(environment, round, pressed)).map((one) => `Round ${round.number} (${round.kind}): ${one}`),
    )
    for (const winner of winnersOf(pressed)) {
      const kind = winner.isCard ? (random.happens(0.8) ? 'paid' : 'unpaid') : 'cash'
      orders[kind] += 1
      if (kind === 'paid') found.push(...(await payFor(environment, winner)))
    }
    if (round.number % 10 === 0) log(`${round.number} rounds, ${figures.describe()}`)
  }
  found.push(...(await environment.judge()))
  if (form !== 'short') found.push(...figures.judge())
  const { cash, paid, unpaid } = orders
  const checked = [
    `${atOnce} buyers at once at 2 servers for the last piece, ${rounds * atOnce} in all`,
    `${cash + paid + unpaid} orders (${cash} cash, ${paid} paid by card, ${unpaid} never paid)`,
    `${rounds * atOnce - cash - paid - unpaid} refused with the exact sentence and nothing left behind`,
    figures.describe(),
  ].join('; ')
  return { violations: found, checked }
})

/** One order and as much on the shelf as it left; everybody else clearly refused, and nothing of them anywhere but in their carts. */
async function judgeRound({ pool }: CrowdEnvironment, { scarce, remaining, refusalOf }: Round, pressed: Pressed[]) {
  const losers = losersOf(pressed)
  const { rows } = await pool.query<{ orders: number; stocks: number[]; keys: number; lines: number }>(
    `select (select count(distinct order_id)::int from order_line where product_id = any($1)) as orders,
      (select array_agg(stock) from variation where product_id = any($1)) as stocks,
      (select count(*)::int from idempotency_key where user_id = any($2)) as keys,
      (select count(*)::int from cart_line where user_id = any($2)) as lines`,
    [scarce.map(({ productId }) => productId), losers.map(({ buyer }) => buyer.userId)],
  )
  const [{ orders = 0, stocks = [], keys = 0, lines = 0 } = {}] = rows
  const basket = losers.reduce((sum, person) => sum + person.basket.length, 0)
  const winners = winnersOf(pressed).length
  return [
    ...(winners === 1 ? [] : [`${winners} buyers were told that they have it.`]),
    ...(orders === 1 ? [] : [`${orders} orders hold it.`]),
    ...(stocks.every((stock) => stock === remaining) ? [] : [`${stocks.join(' and ')} are left, not ${remaining}.`]),
    ...(keys === 0 ? [] : [`${keys} refused wishes have left something under their keys.`]),
    ...(lines === basket ? [] : [`The carts of the refused hold ${lines} lines, not ${basket}.`]),
    ...describeUnclean(losers, (person, answer) => answer === `409 ${refusalOf(person.basket)}`),
  ]
}
