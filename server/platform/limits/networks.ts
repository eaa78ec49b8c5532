import { isIPv4, isIPv6 } from 'node:net'

/**
 * Where an address belongs to, by its bits. `narrow` is what one customer holds: an IPv4 address, which thousands of phones may share, or
 * the /64 of IPv6. `wide` is what somebody gets who asks for more: an IPv4 /24, an IPv6 /48.
 */
export type Networks = { narrow: string; wide: string }

/** The networks of an address, however it is written; what is no address is a network of its own. */
export function networksOf(ip: string): Networks {
  const bytes = bytesOf(ip)
  if (!bytes) return { narrow: ip, wide: ip }
  return bytes.length === 4
    ? { narrow: bytes.join('.'), wide: `${bytes.slice(0, 3).join('.')}.0/24` }
    : { narrow: prefixOf(bytes, 64), wide: prefixOf(bytes, 48) }
}

function prefixOf(bytes: number[], bits: number) {
  const hex = bytes.slice(0, bits / 8).map((byte) => byte.toString(16).padStart(2, '0'))
  return `${hex.join('')}/${bits}`
}

/** Four bytes or sixteen. IPv4 inside IPv6 (mapped, or translated on the way by 64:ff9b::/96) is IPv4. */
function bytesOf(ip: string) {
  if (isIPv4(ip)) return ip.split('.').map(Number)
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return undefined
  const bytes = groupsOf(address).flatMap((group) => [group >> 8, group & 255])
  const isInside = insides.some((inside) => inside.every((byte, at) => bytes[at] === byte))
  return isInside ? bytes.slice(12) : bytes
}

const zeros = (count: number) => Array.from({ length: count }, () => 0)
const insides = [
  [...zeros(10), 0xff, 0xff],
  [0, 0x64, 0xff, 0x9b, ...zeros(8)],
]

/** The eight words of a right IPv6 address. */
function groupsOf(address: string) {
  const [head = '', tail] = address.split('::')
  const before = groupsIn(head)
  const after = tail === undefined ? [] : groupsIn(tail)
  return [...before, ...zeros(8 - before.length - after.length), ...after]
}

function groupsIn(part: string) {
  if (part === '') return []
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}
