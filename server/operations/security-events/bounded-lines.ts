import { isUsual, type SecurityEvent } from './event-names.ts'

type Line = SecurityEvent & { route: string; subject?: string | undefined; network: string }
type Log = { info(line: object, text: string): void; warn(line: object, text: string): void }

const everyMs = 60_000

/**
 * Writes one line for each event, at most so many a minute of each event and outcome: a flood of refusals is no flood of disk. How many
 * were left out is said when the minute is over.
 */
export function openLines(log: Log, mostAMinute = 30) {
  const windows = new Map<
    string,
    { written: number; leftOut: number; timer: NodeJS.Timeout; securityEvent: SecurityEvent }
  >()

  function end(key: string) {
    const window = windows.get(key)
    windows.delete(key)
    if (!window) return
    clearTimeout(window.timer)
    const { securityEvent, leftOut } = window
    if (leftOut > 0) log.warn({ ...securityEvent, leftOut }, 'security events left out')
  }

  return {
    write(line: Line) {
      const { event, outcome } = line
      const key = `${event} ${outcome}`
      const window = windows.get(key)
      if (window && window.written >= mostAMinute) {
        window.leftOut += 1
        return
      }
      if (window) window.written += 1
      else {
        const timer = setTimeout(() => end(key), everyMs).unref()
        windows.set(key, { written: 1, leftOut: 0, timer, securityEvent: { event, outcome } as SecurityEvent })
      }
      log[isUsual(line) ? 'info' : 'warn'](line, 'security event')
    },
    close() {
      for (const key of [...windows.keys()]) end(key)
    },
  }
}
