import { createVitest } from 'vitest/node'

// A process that holds Vitest open in its working folder, so that a slip costs its tests and not each time a new start.
// It is asked by messages and killed when a slip never ends.
export type Question = { changed: string[]; tests: string[] }
export type Answer = { kind: 'ready' } | { kind: 'answer'; isNoticed: boolean; by: string }

const vitest = await createVitest({ watch: false, reporters: [{}], root: process.cwd() })
await vitest.standalone()
process.send?.({ kind: 'ready' } satisfies Answer)

process.on('message', async ({ changed, tests }: Question) => {
  for (const file of changed) vitest.invalidateFile(file)
  const specifications = (await vitest.globTestSpecifications(tests)).filter(({ moduleId }) => tests.includes(moduleId))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false)
  // What failed at an earlier question, and was not asked now, is still among them.
  const failed = testModules.find((module) => tests.includes(module.moduleId) && module.state() === 'failed')
  const isNoticed = failed !== undefined || unhandledErrors.length > 0
  vitest.state.errorsSet.clear()
  process.send?.({ kind: 'answer', isNoticed, by: failed?.moduleId ?? '' } satisfies Answer)
})
process.once('disconnect', () => process.exit())
