import type { TestResult as Attempt, FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { drawAgain } from '#server/testing/fuzz-seed.ts'
import { openProgressLines } from './progress-lines.ts'
import { inProject, openTestReport, type TestResult } from './test-report.ts'

/** Playwright as `npm test` shows and reads it. TEST_REPORT says where the results go, TEST_PART what they are called. */
export default class TestReporter implements Reporter {
  #report = openTestReport(process.env.TEST_REPORT ?? 'test-results/browser.jsonl')
  #expected = 0
  #isAnyFailed = false
  #progress = openProgressLines({ called: process.env.TEST_PART ?? 'Browser tests', expected: () => this.#expected })

  onBegin(_: FullConfig, suite: Suite) {
    this.#expected = suite.allTests().length
  }

  onTestEnd(test: TestCase, attempt: Attempt) {
    const isFailed = attempt.status !== 'passed' && attempt.status !== 'skipped'
    const errors = attempt.errors.map(textOf)
    const result: TestResult = {
      file: inProject(test.location.file),
      title: test.titlePath().slice(3).join(' > '),
      outcome: isFailed ? 'failed' : attempt.status === 'skipped' ? 'skipped' : 'passed',
      isRepeated: attempt.retry > 0,
      seconds: attempt.duration / 1000,
    }
    if (isFailed) this.#isAnyFailed = true
    if (isFailed && attempt.retry < test.retries) return this.#progress.repeated(result, errors)
    this.#report(result)
    this.#progress.ended(result, errors)
  }

  onError(error: TestError) {
    console.log(`\nFAILED outside of any test\n${textOf(error)}`)
  }

  onEnd() {
    this.#progress.end()
    if (this.#isAnyFailed) console.log(`Which screens and answers had their turn was ${drawAgain}.`)
  }

  printsToStdio() {
    return true
  }
}

function textOf({ message, stack, snippet }: TestError) {
  const sourceLocation = /\(?([^\s(]+:\d+):\d+\)?/.exec(
    (stack ?? '').split('\n').find((line) => /^\s+at .*e2e/.test(line)) ?? '',
  )
  return [message, snippet, sourceLocation && `at ${sourceLocation[1]}`].filter(Boolean).join('\n')
}
