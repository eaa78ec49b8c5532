import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { networksOf } from './networks.ts'

const isSame = (width: 'narrow' | 'wide', one: string, other: string) =>
  networksOf(one)[width] === networksOf(other)[width]

describe('an IPv4 customer', () => {
  it('is one address, in a network of 256', () => {
    expect(networksOf('203.0.113.7')).toEqual({ narrow: '203.0.113.7', wide: '203.0.113.0/24' })
    expect(isSame('wide', '203.0.113.7', '203.0.113.255')).toBe(true)
    expect(isSame('wide', '203.0.113.7', '203.0.114.7')).toBe(false)
  })

  it('is the same whose address comes as IPv6, in all its writings', () => {
    for (const ip of ['::ffff:203.0.113.7', '::FFFF:cb00:7107', '0:0:0:0:0:ffff:cb00:7107', '64:ff9b::203.0.113.7']) {
      expect(networksOf(ip)).toEqual(networksOf('203.0.113.7'))
    }
  })
})

describe('an IPv6 customer', () => {
  it('holds a whole /64 and may hold a /48, however the address is written', () => {
    const same = ['2001:db8:0:a:1:1:1:1', '2001:db8::a:1:1:1:1', '2001:0DB8:0000:000A::9', '2001:db8:0:a::%eth0']
    for (const ip of same) expect(networksOf(ip).narrow).toBe('20010db80000000a/64')
    expect(isSame('narrow', '2001:db8::a:1:1:1', '2001:db8::b:1:1:1')).toBe(true)
    expect(isSame('narrow', '2001:db8:0:a::1', '2001:db8:0:b::1')).toBe(false)
    expect(isSame('wide', '2001:db8:7:a::1', '2001:db8:7:b::1')).toBe(true)
    expect(isSame('wide', '2001:db8:7:a::1', '2001:db8:8:a::1')).toBe(false)
  })

  it('is in the network of its first 64 and 48 bits, for a thousand addresses by chance in all their writings', () => {
    for (let round = 0; round < 1_000; round += 1) {
      const groups = Array.from({ length: 8 }, () => (randomInt(3) === 0 ? 0 : randomInt(0x1_0000)))
      groups[0] = 0x2000 + randomInt(0x1000)
      const bits = groups.map((group) => group.toString(16).padStart(4, '0')).join('')
      for (const ip of notationsOf(groups)) {
        expect(networksOf(ip), ip).toEqual({ narrow: `${bits.slice(0, 16)}/64`, wide: `${bits.slice(0, 12)}/48` })
      }
    }
  })
})

/** As it is, in capitals with all zeros, and with each run of zeros left out. */
function notationsOf(groups: number[]) {
  const plain = groups.map((group) => group.toString(16))
  const notations = [plain.join(':'), plain.map((group) => group.toUpperCase().padStart(4, '0')).join(':')]
  for (let from = 0; from < 8; from += 1) {
    for (let to = from + 1; to <= 8 && groups.slice(from, to).every((group) => group === 0); to += 1) {
      notations.push(`${plain.slice(0, from).join(':')}::${plain.slice(to).join(':')}`)
    }
  }
  return notations
}

it('what is no address is a network of its own', () => {
  expect(networksOf('')).toEqual({ narrow: '', wide: '' })
  expect(networksOf('unix:')).toEqual({ narrow: 'unix:', wide: 'unix:' })
})
