/** What a process may take for a hostile text, against plain letters of the same length and against half of the text. */
const mostTimesPlain = 5
const mostTimesHalf = 2.5
/** Differences below this are the machine's. */
const leastMs = 10
/** What took so long was not the machine: it is not measured again. */
const surelyMs = 1_000

/** Sends a text, ready in every other way. */
export type Send = (text: string) => Promise<unknown>

/**
 * By how many times a hostile text exceeds what the process may take for it; up to 1 it does not. CPU time of this process, in which
 * the shop answers too: what other processes do does not count. Medians of five, but for one look that took less than any difference
 * that counts, or so much that it was not the machine. What looks too long is looked at once more.
 */
export async function timesTooLong(send: Send, text: string, against: Against[] = ['plain letters', 'half']) {
  const first = await cpuMs(() => send(text))
  if (first < leastMs) return 0
  if (first > surelyMs) return beyond(send, text, against, async () => first)
  const look = () => beyond(send, text, against, () => medianMs((nth) => send(without(text, nth))))
  const times = await look()
  return times > 1 ? Math.min(times, await look()) : times
}

export type Against = 'plain letters' | 'half'

async function beyond(send: Send, text: string, against: Against[], measure: () => Promise<number>) {
  const limits: number[] = []
  if (against.includes('plain letters')) {
    const plain = await medianMs(() => send(plainText(text.length)))
    limits.push(Math.max(mostTimesPlain * plain, plain + leastMs))
  }
  if (against.includes('half')) {
    const half = await medianMs((nth) => send(without(halfOf(text), nth)))
    limits.push(Math.max(mostTimesHalf * half, half + leastMs))
  }
  return (await measure()) / Math.min(...limits)
}

/** The beginning and the end stay: what makes a text hostile is often its last character. */
function halfOf(text: string) {
  return text.slice(0, Math.floor(text.length / 2) - 1) + text.slice(-1)
}

/** Shorter by some letters in its middle: another text, so that no answer is ready, and as hostile as before. */
function without(text: string, count: number) {
  const middle = Math.floor(text.length / 2)
  return text.length < 40 ? text : text.slice(0, middle - count) + text.slice(middle)
}

let plainTexts = 0

/** Another one each time. */
function plainText(length: number) {
  plainTexts += 1
  const begin = [...plainTexts.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
  return begin.join('').padEnd(length, 'a').slice(0, length)
}

async function medianMs(work: (nth: number) => Promise<unknown>) {
  const times: number[] = []
  for (let nth = 1; nth <= 5; nth += 1) {
    times.push(await cpuMs(() => work(nth)))
  }
  return times.sort((one, other) => one - other)[2] ?? 0
}

export async function cpuMs(work: () => Promise<unknown>) {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
