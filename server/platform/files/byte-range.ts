/** A stretch of a file: first and last byte, both included. */
export type ByteRange = { start: number; end: number }

/**
 * What a Range header asks for of a file of `size` bytes. Undefined when the whole file is to be sent: no header, several
 * stretches, or nothing understood. 'none' when the stretch lies outside.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return lastBytes(Number(to), size)
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return undefined
  return start < size ? { start, end } : 'none'
}

function lastBytes(count: number, size: number) {
  return count > 0 && size > 0 ? { start: Math.max(0, size - count), end: size - 1 } : 'none'
}
