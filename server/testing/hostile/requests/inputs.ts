import { longestAddress, longestHeader } from '#server/platform/http/requests/head-limits.ts'
import { drawnFor, isNight } from '#server/testing/fuzz-seed.ts'
import { longAlphabets } from '../long-texts.ts'
import type { CallRequest } from '../send-call.ts'

/** Where a request holds a text of whoever sends it. */
export type Input = {
  /** Such as 'addToCart body.productId'. */
  name: string
  /** In UTF-16 units: the lengths at which something changes, as what is longer is refused. */
  limits: number[]
  /** In bytes, as it is sent: what nothing longer comes through, and what is refused at the door. */
  rooms: number[]
  /** How many bytes of it a text takes. */
  bytesOf: (text: string) => number
  request: (text: string) => CallRequest
  /** The same with nothing hostile in it, where that is more work than to refuse a text. */
  right?: (nth: number) => CallRequest
}

/** An address or a header that is taken, and one that is longer than that. */
export const roomsOfAddress = [longestAddress - 400, 15_000]
export const roomsOfHeader = [longestHeader - 100, 15_000]
/** As much as a body of JSON holds. */
export const roomsOfBody = [60_000]

/** By day each input is sent so many of the alphabets, each at one length. */
const alphabetsByDay = 25

/** One text of each alphabet at each limit and in all the room there is. */
export function hostileTexts({ name, limits, rooms, bytesOf }: Input): { alphabet: string; text: string }[] {
  const most = Math.max(...rooms)
  const atLimits = [...new Set(limits)].filter((units) => units >= 2 && units < most)
  const lengths = [...atLimits.map((units) => ({ units, room: most })), ...rooms.map((room) => ({ units: room, room }))]
  const drawnAlphabets = Object.entries(longAlphabets)
    .map(([alphabet, draw]) => ({ alphabet, draw, order: drawnFor(name, alphabet, 'order')() }))
    .sort((one, other) => one.order - other.order)
    .slice(0, isNight ? undefined : alphabetsByDay)
  return drawnAlphabets.flatMap(({ alphabet, draw }) => {
    const one = Math.floor(drawnFor(name, alphabet, 'length')() * lengths.length)
    const drawn = isNight ? lengths : lengths.slice(one, one + 1)
    return drawn.map(({ units, room }) => ({
      alphabet,
      text: fitted((length) => draw(drawnFor(name, alphabet, `${units}`), length), units, room),
    }))
  })

  /** As much of a text as there is room for, with its own end. */
  function fitted(textOf: (units: number) => string, most: number, room: number) {
    // Nearly right at once, by what a short one takes.
    let units = Math.min(most, Math.ceil((200 * room) / bytesOf(textOf(200))))
    let text = textOf(units)
    for (let bytes = bytesOf(text); bytes > room; bytes = bytesOf(text)) {
      units = Math.min(units - 1, Math.floor((units * room) / bytes))
      text = textOf(units)
    }
    return text
  }
}

/** In an address as it came, with all that may stand in one written as it is: slashes, dots, question marks. */
export function inAddress(text: string) {
  return Buffer.from(text)
    .toString('latin1')
    .replace(/[^!-~]/g, (byte) => encodeByte(byte.charCodeAt(0)))
}

/** How many bytes a text takes when it is percent-encoded whole. */
export function encodedBytes(text: string) {
  let bytes = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    // Both halves of a letter beyond the first plane: four bytes in all.
    const isHalf = code >= 0xd800 && code < 0xe000
    bytes += code < 0x80 ? (/[\w.~-]/.test(text[at] ?? '') ? 1 : 3) : code < 0x800 ? 6 : isHalf ? 6 : 9
  }
  return bytes
}

function encodeByte(byte: number) {
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
}

/** In a header, which holds bytes: without those with which it would end. */
export function inHeader(text: string) {
  return Buffer.from(text)
    .toString('latin1')
    .replace(/[^\t -~\x80-\xff]/g, '')
}
