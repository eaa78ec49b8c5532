import { existsSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, the longest first. Begun last, one of them would go on while the other workers have nothing left. */
const longest = [
  'scripts/start.test.ts',
  'server/testing/hostile/alphabets-back-office.test.ts',
  'proofs/drill/drill.test.ts',
  'server/operations/schedule/jobs.test.ts',
  'server/testing/hostile/hostile-draws.test.ts',
  'server/selling/checkout/killed-order.test.ts',
  'bench/plans/plans.test.ts',
  'deploy/many-machines.test.ts',
  'server/program/start/dev.test.ts',
  'server/testing/hostile/alphabets-shoppers.test.ts',
  'server/platform/db/faults/away.test.ts',
  'server/platform/http/requests/slow-clients.test.ts',
]

/** Vitest's own order, but for these: a fresh clone has no times to sort by. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const { root } = this.ctx.config
    const missingFiles = longest.filter((file) => !existsSync(path.join(root, file)))
    if (missingFiles.length > 0)
      throw new Error(`${missingFiles.join(', ')} stand in server/testing/longest-first.ts and are gone.`)
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = longest.indexOf(path.relative(root, moduleId).split(path.sep).join('/'))
      return rank === -1 ? longest.length : rank
    }
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}
