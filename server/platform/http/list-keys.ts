import type * as z from 'zod/mini'
import { ApiError } from '#contract/api/envelope.ts'

/** Where a list goes on: the values its last row is sorted by, as text that means nothing to whoever holds it. */
export function writeKeys(keys: readonly (string | number)[]) {
  return Buffer.from(JSON.stringify(keys)).toString('base64url')
}

/** Throws 400 for what no list has handed out. */
export function readKeys<Keys extends z.ZodMiniType>(written: string, keys: Keys): z.output<Keys> {
  const read = keys.safeParse(parsed(Buffer.from(written, 'base64url').toString()))
  if (!read.success) throw new ApiError(400, 'This list cannot be continued from there.')
  return read.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
