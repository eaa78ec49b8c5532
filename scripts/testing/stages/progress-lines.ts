import type { TestResult } from './test-report.ts'

const everyMs = 10_000
const longestError = 4_000

type Progress = {
  /** As in "Browser tests 120 of 300". */
  called: string
  /** How many tests there will be, as far as known now. */
  expected: () => number
  write?: (line: string) => void
}

/** Names what failed at once, and every few seconds how much is done and left. */
export function openProgressLines({ called, expected, write = console.log }: Progress) {
  const begun = performance.now()
  let done = 0
  let failed = 0
  const timer = setInterval(() => write(line()), everyMs)
  timer.unref()

  function line() {
    const whole = Math.max(expected(), done)
    const seconds = (performance.now() - begun) / 1000
    const remaining = done > 20 && whole > done ? `, about ${inMinutes((seconds / done) * (whole - done))} left` : ''
    return `${called}: ${done} of ${whole}${failed > 0 ? `, ${failed} FAILED` : ''}${remaining}`
  }

  return {
    ended(result: TestResult, errors: string[] = []) {
      done += 1
      if (result.outcome !== 'failed') return
      failed += 1
      write(`\nFAILED ${result.file}: ${result.title}`)
      for (const error of errors) write(indent(error.slice(0, longestError)))
    },
    repeated: (result: TestResult, errors: string[]) => {
      write(`\nFailed, is repeated: ${result.file}: ${result.title}`)
      for (const error of errors) write(indent(error.slice(0, longestError)))
    },
    end() {
      clearInterval(timer)
      write(line())
    },
  }
}

function inMinutes(seconds: number) {
  return seconds < 90 ? `${Math.ceil(seconds / 10) * 10} s` : `${Math.round(seconds / 60)} min`
}

const indent = (text: string) => text.replace(/^/gm, '  ')
