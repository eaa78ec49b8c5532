import { ApiError } from '#contract/api/envelope.ts'

const retryAfterMs = 1_000
/** What the slowest line to a bucket carries while a file is kept. */
const leastBytesPerMs = 250

export type Patience = ReturnType<typeof openPatience>

/**
 * Asks a bucket and waits so long for the beginning of its answer. What it does not answer is a 503; then nobody asks it for a
 * second, so that those who want pictures do not pile up. Its going and coming is said once each.
 */
export function openPatience(answerWithinMs: number) {
  let notBefore = 0
  let isAway = false

  return async function withPatience<T>(send: (limit: AbortSignal) => Promise<T>, bytesSent = 0): Promise<T> {
    if (performance.now() < notBefore) throw away()
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), answerWithinMs + bytesSent / leastBytesPerMs)
    try {
      const answer = await send(limit.signal)
      answered()
      return answer
    } catch (error) {
      missed(error)
      throw away(error)
    } finally {
      clearTimeout(timer)
    }
  }

  function answered() {
    if (isAway) process.stderr.write('The bucket answers again.\n')
    isAway = false
  }

  function missed(error: unknown) {
    const status = refusalOf(error)
    // Who refuses us answers at once.
    if (!status) notBefore = performance.now() + retryAfterMs
    if (!isAway) process.stderr.write(`The bucket gives and takes no files: ${reasonOf(error, status)}\n`)
    isAway = true
  }
}

function refusalOf(error: unknown) {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0
  return status >= 400 && status < 500 ? status : undefined
}

/** A look for a file is refused without a word; the number then says what is wrong. */
function reasonOf(error: unknown, status: number | undefined) {
  const { name, message } = error as Error
  const rights = '; docs/operator/files.md names the rights that its keys need'
  return `${name}, ${message}${status ? ` (HTTP ${status}${status === 403 ? rights : ''})` : ''}`
}

function away(cause?: unknown) {
  const refusal = new ApiError(503, 'Pictures and files are away for a moment. Please try again in a few minutes.', {
    'retry-after': '30',
  })
  return Object.assign(refusal, { cause })
}
