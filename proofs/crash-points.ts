import { backupScenes } from './crashes/backup-scenes.ts'
import type { Break } from './crashes/break-line.ts'
import { openDyingShop } from './crashes/dying-shop.ts'
import { playRound, type Stage } from './crashes/round.ts'
import { type Scene, scenes } from './crashes/scenes.ts'
import { prove } from './environment/proof.ts'
import type { Random } from './environment/seeded-random.ts'
import { openInProcessEnvironment } from './in-process/in-process-environment.ts'
import { openInCharge } from './lifecycle/back-office.ts'

/**
 * R3: every statement and every provider call of the money path, of each story in turn: the shop loses the connection there, or
 * ends there, before the step is carried out or after. Then the story goes on with a shop that lives. The long form does so at
 * every step, the short one at so many of them, drawn by the seed. Beside them a backup is made and restored; each break there costs a
 * restore, so that at night and in the long form the line breaks once at every statement, in one way that is drawn.
 */
await prove({ name: 'crash-points', rounds: { short: 60, night: 400, long: 10_000 } }, async (proof) => {
  const environment = await openInProcessEnvironment(proof)
  const { shop: alive, provider, databaseUrl, books, history } = environment
  const dying = await openDyingShop({ folder: proof.folder, databaseUrl, providerUrl: provider.url })
  proof.onEnd(() => dying.close())
  const inCharge = await openInCharge(databaseUrl)
  const stage: Stage = { alive, dying, provider, books, history, inCharge }
  const violations: string[] = []
  const counts = { points: 0, rounds: 0, steps: 0, calls: 0 }

  const play = async (scene: Scene, plan?: Break) => {
    const played = await playRound(stage, scene, {
      buyer: await environment.nextBuyer(),
      random: proof.random.fork(),
      plan,
    })
    violations.push(...played.violations)
    counts.rounds += 1
    return played
  }

  const planned: { scene: Scene; plan: Break }[] = []
  const lengths = new Map<Scene, number>()
  for (const scene of scenes) {
    const { steps } = await play(scene)
    const calls = steps.filter((step) => step.endsWith('of the provider')).length
    proof.log(`${scene.name}: ${steps.length - calls} statements, ${calls} calls of the provider`)
    lengths.set(scene, steps.length)
    counts.steps += steps.length - calls
    counts.calls += calls
    for (const plan of breaksOf(steps.length)) planned.push({ scene, plan })
  }
  // While the shop is small: more rows are more statements of the same kind.
  const ofBackups = { points: 0, described: [] as string[] }
  for (const scene of backupScenes) {
    const { steps } = await play(scene)
    proof.log(`${scene.name}: ${steps.length} statements`)
    ofBackups.described.push(`${steps.length} of ${scene.name}`)
    for (const at of evenly(steps.length, proof.form === 'short' ? scene.shortPoints : steps.length, proof.random)) {
      const [when, kind] = [
        proof.random.pick(['before', 'after'] as const),
        proof.random.pick(['cut', 'crash'] as const),
      ]
      if ((await play(scene, { at, when, kind })).broken) ofBackups.points += 1
    }
  }
  for (const [at, { scene, plan }] of proof.random.shuffle(planned).slice(0, proof.rounds).entries()) {
    if ((await play(scene, plan)).broken) counts.points += 1
    if (at % 250 !== 249) continue
    proof.log(`${at + 1} rounds, ${violations.length} violations`)
    violations.push(...(await environment.drain()))
  }
  // A story may have had more steps this time than when they were counted.
  for (const [scene, length] of proof.form === 'long' ? lengths : []) {
    for (let at = length + 1; (await play(scene, { at, when: 'before', kind: 'crash' })).broken; at += 1)
      counts.points += 1
  }
  violations.push(...(await environment.judge()))

  const checked =
    `the line broke at ${counts.points} of ${planned.length} points (${counts.steps} statements and ${counts.calls} calls ` +
    `of ${scenes.length} stories, before and after, cut or crashed), and at ${ofBackups.points} of the statements of backups ` +
    `(${ofBackups.described.join(', ')}; ${proof.form === 'short' ? 'a few of them, evenly apart' : 'each once'})`
  return { violations, checked, rounds: counts.rounds }
})

function breaksOf(steps: number): Break[] {
  return Array.from({ length: steps }, (_, index) => index + 1).flatMap((at) =>
    (['before', 'after'] as const).flatMap((when) =>
      (['cut', 'crash'] as const).map((kind): Break => ({ at, when, kind })),
    ),
  )
}

/** So many of the steps, as far apart, the first one drawn. */
function evenly(steps: number, most: number, random: Random) {
  const points = Math.min(steps, most)
  const first = random.whole(0, Math.ceil(steps / points) - 1)
  return Array.from({ length: points }, (_, index) => (first + Math.floor((index * steps) / points)) % steps).map(
    (index) => index + 1,
  )
}
