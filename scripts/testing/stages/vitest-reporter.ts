import type { TestCase, TestModule, TestRunEndReason, Vitest } from 'vitest/node'
import { openProgressLines } from './progress-lines.ts'
import { inProject, openTestReport, type TestOutcome, type TestResult } from './test-report.ts'

type SerializedError = { message: string; stack?: string; diff?: string; stacks?: { file: string; line: number }[] }

/** Vitest as `npm test` shows and reads it. TEST_REPORT says where the results go, TEST_PART what they are called. */
export default class TestReporter {
  #report = openTestReport(process.env.TEST_REPORT ?? 'test-results/unit.jsonl')
  #collected = 0
  #progress = openProgressLines({
    called: process.env.TEST_PART ?? 'Tests',
    expected: () => Math.max(this.#collected, Number(process.env.TEST_EXPECTED ?? 0)),
  })
  #vitest?: Vitest

  onInit(vitest: Vitest) {
    this.#vitest = vitest
  }

  onTestModuleCollected(module: TestModule) {
    this.#collected += [...module.children.allTests()].length
  }

  onTestCaseResult(test: TestCase) {
    const result = toResult(test)
    this.#report(result)
    this.#progress.ended(result, errorsOf(test.result().errors))
  }

  // Hooks and files that cannot be loaded fail without a test.
  onTestModuleEnd(module: TestModule) {
    const file = inProject(module.moduleId)
    for (const holder of [module, ...module.children.allSuites()]) {
      const errors = errorsOf(holder.errors())
      if (errors.length === 0) continue
      const title = 'name' in holder ? `${holder.name} (before or after its tests)` : 'the file itself'
      const result: TestResult = { file, title, outcome: 'failed', isRepeated: false, seconds: 0 }
      this.#report(result)
      this.#progress.ended(result, errors)
    }
  }

  onTestRunEnd(_: readonly TestModule[], unhandled: readonly unknown[], reason: TestRunEndReason) {
    this.#progress.end()
    for (const error of errorsOf(unhandled as SerializedError[])) console.log(`\nFAILED outside of any test\n${error}`)
    const hasNoTests = this.#vitest?.state.getFiles().length === 0
    if (reason === 'failed' && hasNoTests) console.log('No test was found.')
  }
}

function toResult(test: TestCase): TestResult {
  const { state } = test.result()
  const diagnostic = test.diagnostic()
  return {
    file: inProject(test.module.moduleId),
    title: test.fullName,
    outcome: (state === 'pending' ? 'failed' : state) satisfies TestOutcome,
    isRepeated: (diagnostic?.retryCount ?? 0) > 0,
    seconds: Math.round(diagnostic?.duration ?? 0) / 1000,
  }
}

function errorsOf(errors: readonly unknown[] = []) {
  return (errors as SerializedError[]).map(({ message, stack, diff, stacks }) => {
    const [sourceLocation] = stacks ?? []
    const where = sourceLocation
      ? `at ${inProject(sourceLocation.file)}:${sourceLocation.line}`
      : (stack ?? '').split('\n').slice(1, 6).join('\n')
    return [message, diff, where].filter(Boolean).join('\n')
  })
}
