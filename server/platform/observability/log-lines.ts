/** Where lines of the log are written for a person at a terminal; undefined leaves them as they are, a line of JSON each. */
export function plainLog(
  format: 'json' | 'plain' | undefined,
  out: Pick<NodeJS.WriteStream, 'write' | 'isTTY'> = process.stdout,
) {
  const isPlain = format ? format === 'plain' : out.isTTY
  return isPlain ? { write: (line: string) => void out.write(`${plainLine(line)}\n`) } : undefined
}

/** '14:05:09  Error: a job failed (job: back-up, ENOSPC)'. What is no line of the log stays as it is. */
export function plainLine(line: string) {
  const entry = readEntry(line)
  if (!entry) return line.trimEnd()
  const { level = 30, time, msg = '', pid: _, hostname: __, err, ...facts } = entry
  const named = Object.entries(facts).map(([name, value]) => `${wordsOf(name)}: ${textOf(value)}`)
  const details = [...named, ...(err ? [err.code ?? err.type ?? ''] : [])].filter(Boolean).join(', ')
  const kind = level >= 50 ? 'Error: ' : level >= 40 ? 'Warning: ' : ''
  return `${clockOf(time)}  ${kind}${msg}${details ? ` (${details})` : ''}`
}

type Entry = {
  level?: number
  time?: number
  msg?: string
  err?: { code?: string; type?: string }
  [fact: string]: unknown
}

function readEntry(line: string): Entry | undefined {
  try {
    const entry: unknown = JSON.parse(line)
    return typeof entry === 'object' && entry !== null && 'level' in entry ? (entry as Entry) : undefined
  } catch {
    return undefined
  }
}

function clockOf(time = Date.now()) {
  return new Date(time).toTimeString().slice(0, 8)
}

/** 'tookMs' as 'took ms' */
function wordsOf(name: string) {
  return [...name].map((letter) => (letter >= 'A' && letter <= 'Z' ? ` ${letter.toLowerCase()}` : letter)).join('')
}

function textOf(value: unknown) {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
