/** Numbers that look drawn at random and are the same in every seeding (mulberry32). */
export function seededRandom(start: number) {
  let state = start >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1))
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[whole(0, list.length - 1)]
    if (chosen === undefined) throw new RangeError('Nothing to pick from')
    return chosen
  }
  /** Picks by weight: an entry of weight 3 comes three times as often as one of weight 1. */
  const pickWeighted = <T>(list: readonly { value: T; weight: number }[]): T => {
    let remaining = fraction() * list.reduce((sum, entry) => sum + entry.weight, 0)
    const chosen = list.find((entry) => {
      remaining -= entry.weight
      return remaining < 0
    })
    return (chosen ?? pick(list)).value
  }
  const letters = (alphabet: string, length: number) => Array.from({ length }, () => pick([...alphabet])).join('')
  const uuid = () =>
    `${letters(hex, 8)}-${letters(hex, 4)}-4${letters(hex, 3)}-${letters('89ab', 1)}${letters(hex, 3)}-${letters(hex, 12)}`
  return { fraction, whole, pick, pickWeighted, letters, uuid, isTrue: (chance: number) => fraction() < chance }
}

export type SeededRandom = ReturnType<typeof seededRandom>

const hex = '0123456789abcdef'
