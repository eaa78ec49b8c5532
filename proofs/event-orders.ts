import { type Proof, prove } from './environment/proof.ts'
import { playHistory } from './events/app-histories.ts'
import { judgeRemainingMoney, type Lived, playLife, withLives } from './events/app-lives.ts'
import { closeCash } from './events/cash-day.ts'
import { compareBooks } from './events/compare-books.ts'
import { checkEveryLife } from './events/every-life.ts'
import { checkEveryOrder } from './events/every-order.ts'
import { moneyOf, playForgotten } from './events/forgotten-orders.ts'
import { checkLongHistory } from './events/long-histories.ts'
import { playRestored } from './events/restored-lives.ts'
import { written } from './events/written.ts'
import { openInProcessEnvironment } from './in-process/in-process-environment.ts'
import { openLifecycleEnvironment } from './lifecycle/lifecycle-environment.ts'

const appHistories = { short: 40, night: 300, long: 1_000 }
const appLives = { short: 36, night: 720, long: 720 }
const forgotten = { short: 14, night: 140, long: 140 }
const restoredLives = { short: 12, night: 120, long: 120 }
const atOnce = 3

/**
 * R5: the rule alone, with all orders of the seven events, each twice and each subset missing, and with random longer histories,
 * which are the rounds; then histories drawn by the seed through the real app and database, and orders' whole lives.
 */
await prove({ name: 'event-orders', rounds: { short: 2_000, night: 100_000, long: 1_000_000 } }, async (proof) => {
  const { form, rounds, random, log } = proof
  const every = checkEveryOrder()
  log(`${written(every.histories)} histories from all ${written(every.orders)} orders of the seven events`)
  const life = checkEveryLife()
  log(life.described)
  const violations = [...every.violations, ...life.violations]

  const draws = random.fork()
  for (let round = 0; round < rounds && violations.length < 20; round += 1) {
    const fault = checkLongHistory(draws.next)
    if (fault) violations.push(fault)
    if (round % 100_000 === 99_999) log(`${written(round + 1)} random longer histories${soFar(violations)}`)
  }

  violations.push(...(await playInApp(proof, appHistories[form], appLives[form], forgotten[form])))
  violations.push(...(await playRestored(proof, restoredLives[form])))
  const checked =
    `${written(every.histories)} histories: all ${written(every.orders)} orders of seven events, doubled, with the poller between them ` +
    `and each subset missing; ${life.described}; ${written(rounds)} random longer ones; ${written(appHistories[form])} through the app and the database, and ${written(appLives[form])} whole lives of orders; ${written(forgotten[form])} orders lost by a restore, whose money the comparison with the provider has named; ${written(restoredLives[form])} lives with a restore in their midst`
  return { violations, checked }
})

async function playInApp(proof: Proof, count: number, lives: number, lost: number) {
  const environment = await openInProcessEnvironment(proof)
  const lifecycleEnvironment = await openLifecycleEnvironment(environment, proof)
  const violations: string[] = []
  const lived: Lived[] = []
  let done = 0
  const waiting = Array.from({ length: count }, () => proof.random.fork())
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let random = waiting.pop(); random; random = waiting.pop()) {
        violations.push(...(await playHistory(environment, random)))
        done += 1
        if (done % 100 === 0) proof.log(`${done} of ${count} histories through the app${soFar(violations)}`)
      }
    }),
  )
  const turns = Array.from({ length: lives }, (_, turn) => ({ turn, random: proof.random.fork() }))
  // What is delivered after the close of the day counts for the next one.
  for (const half of [turns.splice(0, lives / 2), turns]) {
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let next = half.shift(); next; next = half.shift()) {
          lived.push(await playLife(lifecycleEnvironment, next.turn, next.random))
          if (lived.length % 100 === 0) proof.log(`${lived.length} of ${lives} whole lives${soFar(wrongIn(lived))}`)
        }
      }),
    )
    if (half !== turns) violations.push(...(await closeCash(lifecycleEnvironment)))
  }
  violations.push(...wrongIn(lived))
  proof.log(`${lost} orders are lost, and the books compared`)
  for (let turn = 0; turn < lost; turn += 1) await playForgotten(environment, moneyOf(turn), proof.random.fork())
  violations.push(...(await compareBooks(lifecycleEnvironment, proof.random.fork())))
  violations.push(...(await judgeRemainingMoney(lifecycleEnvironment, lived)))
  return [...violations, ...withLives(await environment.judge(), lived)]
}

function wrongIn(lived: Lived[]) {
  return lived.flatMap((one) => one.violations)
}

/** A long run that is ended before its time has told what it had found. */
function soFar(violations: string[]) {
  return violations.length === 0 ? '' : `, ${violations.length} violations, such as: ${violations[0]}`
}
