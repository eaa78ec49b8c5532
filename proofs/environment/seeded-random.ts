export type Random = ReturnType<typeof createRandom>

/** Draws that come the same for the same seed (mulberry32); `fork` gives a stream of its own, so that turns do not mix. */
export function createRandom(seed: number) {
  let state = seed >>> 0

  /** 0 up to, but not including, 1. */
  function next() {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from the least to the most, both included. */
  function whole(least: number, most: number) {
    return least + Math.floor(next() * (most - least + 1))
  }

  return {
    next,
    whole,
    /** Whether something of this likelihood (0 to 1) happens. */
    happens: (likelihood: number) => next() < likelihood,
    pick<T>(things: readonly T[]): T {
      if (things.length === 0) throw new Error('There is nothing to pick from.')
      return things[whole(0, things.length - 1)] as T
    },
    shuffle<T>(things: readonly T[]): T[] {
      const mixed = [...things]
      for (let last = mixed.length - 1; last > 0; last -= 1) {
        const other = whole(0, last)
        ;[mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]
      }
      return mixed
    },
    /** Letters and digits, such as a key needs. */
    word(length: number) {
      const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
      return Array.from({ length }, () => letters[whole(0, letters.length - 1)]).join('')
    },
    fork: () => createRandom(whole(0, 4_294_967_295)),
  }
}
