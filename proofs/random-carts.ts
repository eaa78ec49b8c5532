import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { compareCart } from './carts/compare-cart.ts'
import { drawsOf, shrinkDraws } from './carts/draws.ts'
import { randomCart } from './carts/random-cart.ts'
import { compareAtServer } from './carts/server-carts.ts'
import { openTally } from './carts/tally.ts'
import type { Found, Share } from './carts/worker.ts'
import { type Proof, prove } from './environment/proof.ts'

const reasons = ['number', 'twice', 'category', 'mix', 'minimum', 'time', 'MRP']
const edges = ['applied', 'dropped later', 'half a paisa of tax', ...reasons.map((reason) => `refused: ${reason}`)]

/**
 * R9: random carts, coupons and settings through the shop's rules, through the checkout's own arithmetic and through an oracle
 * in exact fractions that was written apart: coupons, bill, MRP guard and tax invoice must agree to the paisa and to the word.
 */
await prove({ name: 'random-carts', rounds: { short: 50_000, night: 500_000, long: 5_000_000 } }, proveCarts)

async function proveCarts(proof: Proof) {
  const { rounds, random, log } = proof
  const seed = random.whole(0, 2 ** 31)
  const tally = openTally()
  // Some of the same carts go through a real server meanwhile.
  const [found, atServer] = await Promise.all([
    Promise.all(shares(seed, rounds).map(work)),
    compareAtServer(proof, seed, Math.min(2_500, Math.ceil(rounds / 800)), tally),
  ])
  for (const { counts } of found) tally.add(counts)
  log(JSON.stringify(tally.counts))
  const wrong = found.flatMap((one) => one.wrong ?? []).slice(0, 1)
  return {
    violations: [...wrong.flatMap((number) => smallest(seed, number)), ...atServer, ...missing(tally.counts, rounds)],
    checked: describeCounts(tally.counts),
  }
}

function shares(seed: number, rounds: number): Share[] {
  const step = Math.max(1, Math.min(availableParallelism(), 8))
  return Array.from({ length: step }, (_, first) => ({ seed, first, step, rounds }))
}

async function work(share: Share): Promise<Found> {
  const worker = new Worker(new URL('./carts/worker.ts', import.meta.url), {
    workerData: share,
    // Not what the program was started with: a thread ends with it anyhow.
    execArgv: [],
  })
  const [found] = await once(worker, 'message')
  await worker.terminate()
  return found
}

/** The simplest cart that is wrong in the way of this one, and what is wrong with it. */
function smallest(seed: number, number: number) {
  const faultsOf = (draw: Parameters<typeof randomCart>[0]) => compareCart(randomCart(draw), openTally())
  const draws = shrinkDraws(
    () => drawsOf(seed, number),
    (draw) => faultsOf(draw).length > 0,
  )
  const cart = randomCart(draws())
  return [`Cart ${number}, made as simple as it is still wrong: ${JSON.stringify(cart)}`, ...faultsOf(draws())]
}

/** A run that never came to an edge proves nothing of it. */
function missing(counts: Record<string, number>, rounds: number) {
  if (rounds < 10_000) return []
  return edges.filter((edge) => (counts[edge] ?? 0) < 10).map((edge) => `It hardly ever happened: ${edge}.`)
}

function describeCounts(counts: Record<string, number>) {
  const figure = (what: string) => (counts[what] ?? 0).toLocaleString('en')
  const refused = reasons.reduce((sum, reason) => sum + (counts[`refused: ${reason}`] ?? 0), 0).toLocaleString('en')
  return `${figure('carts')} carts with ${figure('lines')} lines, ${figure('applied')} coupons applied, ${refused} refused, ${figure('half a paisa of tax')} halves of a paisa, ${figure('carts at the server')} carts through the server`
}
