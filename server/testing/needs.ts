import { describe, it } from 'vitest'
import { isLacking, type MachinePart, titleLacking } from '../../scripts/testing/machine-parts.ts'

type Options = { timeout?: number }

/**
 * Tests of what not every machine has: `needs('nginx', 'redis').describe('three shops behind nginx', {}, ...)`. Where a part is
 * lacking they are skipped and say why in their title, which `npm test` reads, names and, with --all-parts, fails for.
 */
export function needs(...parts: MachinePart[]) {
  const lacking = parts.filter(isLacking)
  const isSkipped = lacking.length > 0
  const titled = (title: string) => (isSkipped ? titleLacking(title, lacking) : title)
  return {
    describe: (title: string, options: Options, work: () => void) =>
      describe.skipIf(isSkipped)(titled(title), options, work),
    it: (title: string, options: Options, work: () => Promise<void>) =>
      it.skipIf(isSkipped)(titled(title), options, work),
  }
}
