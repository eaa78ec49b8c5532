import { expect, it } from 'vitest'
import { pauseRules, secondsToNextCode } from './login-pauses.ts'

const real = pauseRules({ isDemo: false })
const day = 24 * 60 * 60

/** How many codes strangers can have sent to a number in a day, when one asks every ten seconds from one of some networks. */
function mostOfADay(networks: number, apart = false) {
  let sent: { at: number; network: string | null }[] = []
  let most = 0
  for (let at = 0; at < 3 * day; at += 10) {
    const priorSends = sent.map(({ at: then, network }) => ({ ageSeconds: at - then, network })).reverse()
    const network = apart ? null : `network ${(at / 10) % networks}`
    if (secondsToNextCode(priorSends, network, real) > 0) continue
    sent = [...sent.filter(({ at: then }) => at - then < day), { at, network }]
    most = Math.max(most, sent.length)
  }
  return most
}

it('strangers who never stop have a number sent so many codes a day, by one network and by many', () => {
  expect(mostOfADay(1)).toBeLessThanOrEqual(14)
  for (const networks of [2, 3, 7, 50]) expect(mostOfADay(networks), `${networks} networks`).toBeLessThanOrEqual(32)
  expect(mostOfADay(1, true)).toBeLessThanOrEqual(17)
})

it('one network makes nobody else wait longer than for the code that was just sent', () => {
  const sent = Array.from({ length: 13 }, (_, nth) => ({ ageSeconds: 20 + nth * 20, network: 'theirs' }))
  expect(secondsToNextCode(sent, 'mine', real)).toBe(0)
  expect(secondsToNextCode(sent, 'theirs', real)).toBeGreaterThan(day / 2)
})

it('codes of yesterday make nobody wait', () => {
  const sent = Array.from({ length: 50 }, () => ({ ageSeconds: day, network: null }))
  expect(secondsToNextCode(sent, null, real)).toBe(0)
})
