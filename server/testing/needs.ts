import { describe, it } from 'vitest'
import { isMissing, type MachinePart, titleOfMissing } from '../../scripts/testing/machine-parts.ts'

type Options = { timeout?: number }

/**
 * Tests of what not every machine has: `needs('nginx', 'redis').describe('three shops behind nginx', {}, ...)`. Where a part is
 * lacking they are skipped and say why in their title, which `npm test` reads, names and, with --all-parts, fails for.
 */
export function needs(...parts: MachinePart[]) {
  const missingParts = parts.filter(isMissing)
  const isSkipped = missingParts.length > 0
  const titled = (title: string) => (isSkipped ? titleOfMissing(title, missingParts) : title)
  return {
    describe: (title: string, options: Options, work: () => void) =>
      describe.skipIf(isSkipped)(titled(title), options, work),
    it: (title: string, options: Options, work: () => Promise<void>) =>
      it.skipIf(isSkipped)(titled(title), options, work),
  }
}
