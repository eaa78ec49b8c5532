import type { Break } from './crashes/break-line.ts'
import { openDyingShop } from './crashes/dying-shop.ts'
import { playRound, type Stage } from './crashes/round.ts'
import { type Scene, scenes } from './crashes/scenes.ts'
import { openPlaceHere } from './in-process/place-here.ts'
import { openInCharge } from './life/back-office.ts'
import { prove } from './place/proof.ts'

/**
 * R3: every statement and every provider call of the money path, of each story in turn: the shop loses the connection there, or
 * ends there, before the step is carried out or after. Then the story goes on with a shop that lives. The long form does so at
 * every step, the short one at so many of them, drawn by the seed.
 */
await prove({ name: 'crash-points', rounds: { short: 60, night: 400, long: 10_000 } }, async (proof) => {
  const place = await openPlaceHere(proof)
  const { shop: alive, provider, databaseUrl, books, history } = place
  const dying = await openDyingShop({ folder: proof.folder, databaseUrl, providerUrl: provider.url })
  proof.onEnd(() => dying.close())
  const inCharge = await openInCharge(databaseUrl)
  const stage: Stage = { alive, dying, provider, books, history, inCharge }
  const violations: string[] = []
  const counts = { points: 0, rounds: 0, steps: 0, calls: 0 }

  const play = async (scene: Scene, plan?: Break) => {
    const played = await playRound(stage, scene, { buyer: await place.nextBuyer(), random: proof.random.fork(), plan })
    violations.push(...played.violations)
    counts.rounds += 1
    if (played.broken) counts.points += 1
    return played
  }

  const planned: { scene: Scene; plan: Break }[] = []
  const lengths = new Map<Scene, number>()
  for (const scene of scenes) {
    const { steps } = await play(scene)
    const calls = steps.filter((step) => step.endsWith('of the provider')).length
    proof.say(`${scene.name}: ${steps.length - calls} statements, ${calls} calls of the provider`)
    lengths.set(scene, steps.length)
    counts.steps += steps.length - calls
    counts.calls += calls
    for (const plan of breaksOf(steps.length)) planned.push({ scene, plan })
  }
  for (const [at, { scene, plan }] of proof.random.shuffle(planned).slice(0, proof.rounds).entries()) {
    await play(scene, plan)
    if (at % 250 !== 249) continue
    proof.say(`${at + 1} rounds, ${violations.length} violations`)
    violations.push(...(await place.settle()))
  }
  // A story may have had more steps this time than when they were counted.
  for (const [scene, length] of proof.form === 'long' ? lengths : []) {
    let at = length + 1
    while ((await play(scene, { at, when: 'before', kind: 'crash' })).broken) at += 1
  }
  violations.push(...(await place.judge()))

  const checked =
    `the line broke at ${counts.points} of ${planned.length} points (${counts.steps} statements and ${counts.calls} calls ` +
    `of ${scenes.length} stories, before and after, cut or crashed)`
  return { violations, checked, rounds: counts.rounds }
})

function breaksOf(steps: number): Break[] {
  return Array.from({ length: steps }, (_, index) => index + 1).flatMap((at) =>
    (['before', 'after'] as const).flatMap((when) =>
      (['cut', 'crash'] as const).map((kind): Break => ({ at, when, kind })),
    ),
  )
}
