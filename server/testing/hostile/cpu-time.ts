/** What a process may take for a hostile text, against plain letters of the same length and against half of the text. */
const mostTimesPlain = 5
const mostTimesHalf = 2.5
/** Differences below this are the machine's. */
const leastMs = 10
/** What took so long was not the machine: it is not measured again. */
const surelyMs = 1_000

export type Measured = {
  /** Makes a request with a text; what it gives sends it, and only that is measured. */
  prepare: (text: string) => () => Promise<unknown>
  /** A request that is taken: so much work is nothing hostile, even where plain letters of that length are refused at once. */
  prepareRight?: ((nth: number) => () => Promise<unknown>) | undefined
  /** Makes ready for the next one, unmeasured. */
  undo?: () => Promise<unknown>
  /** Where markup is more work than letters are, though no more with each letter: then half of the text alone counts. */
  isMarkup?: boolean
}

/**
 * Gives by how many times a hostile text exceeds what the process may take for it; up to 1 it does not. CPU time of this process, in
 * which the shop answers too: what other processes do does not count. One look is enough where it is within every limit, or so far
 * beyond that it was not the machine; else medians of five, and what looks too long is looked at twice more: of the many thousand looks of a
 * night some fall on a moment in which the process clears its memory.
 */
export function measureTexts({ prepare, prepareRight, undo = async () => {}, isMarkup = false }: Measured) {
  const usual = new Map<number, number>()
  let right: number | undefined

  return async function timesTooLong(text: string): Promise<number> {
    const first = await cpuMs(prepare(text))
    if (first < leastMs) return 0
    const beyondPlain = first / (await mostForPlain(text.length))
    if (beyondPlain > 1 && first > surelyMs) return beyondPlain
    const atFirst = Math.max(beyondPlain, first / mostForHalf(await cpuMs(prepare(halfOf(text)))))
    if (atFirst <= 1 || first > surelyMs) return atFirst
    let times = await look(text)
    for (let more = 0; more < 2 && times > 1; more += 1) times = Math.min(times, await look(text))
    return times
  }

  async function look(text: string) {
    const hostile = await medianMs((nth) => prepare(without(text, nth)))
    const half = await medianMs((nth) => prepare(without(halfOf(text), nth)))
    return hostile / Math.min(await mostForPlain(text.length), mostForHalf(half))
  }

  async function mostForPlain(length: number) {
    if (isMarkup) return Number.POSITIVE_INFINITY
    right ??= prepareRight ? await medianMs(prepareRight) : 0
    const plain = usual.get(length) ?? (await medianMs(() => prepare(plainText(length))))
    usual.set(length, plain)
    const most = Math.max(plain, right)
    return Math.max(mostTimesPlain * most, most + leastMs)
  }

  async function medianMs(prepared: (nth: number) => () => Promise<unknown>) {
    const times: number[] = []
    for (let nth = 1; nth <= 5; nth += 1) times.push(await cpuMs(prepared(nth)))
    return times.sort((one, other) => one - other)[2] ?? 0
  }

  async function cpuMs(send: () => Promise<unknown>) {
    const before = process.cpuUsage()
    await send()
    const { user, system } = process.cpuUsage(before)
    await undo()
    return (user + system) / 1_000
  }
}

function mostForHalf(half: number) {
  return Math.max(mostTimesHalf * half, half + leastMs)
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
