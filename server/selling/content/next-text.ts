import { ApiError } from '#contract/api/envelope.ts'

type Texts<Text> = { now: Text; next: Text | null; from: Date | null }

/** A text and the one that takes its place from a moment on, as they are stored: one whose moment has come is the text. Throws 400 for a next text without a moment. */
export function scheduleNext<Text>(now: Text, next: Text | null, from: string | null): Texts<Text> {
  if (!next) return { now, next: null, from: null }
  if (!from) throw new ApiError(400, 'Choose from when the next text holds.')
  return currentTexts({ now, next, from: new Date(from) })
}

/** Stored texts as they are now. */
export function currentTexts<Text>({ now, next, from }: Texts<Text>): Texts<Text> {
  const isDue = next !== null && from !== null && from <= new Date()
  return isDue ? { now: next, next: null, from: null } : { now, next, from }
}
