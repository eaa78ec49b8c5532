import type { Actions } from './pointer.ts'

/** A browser with one window of a phone's size, driven from outside. */
export type Browser = {
  /** As it calls itself. */
  name: string
  visit(address: string): Promise<void>
  /** Runs the text of a function in the page; words and answer travel as JSON. */
  evaluate(source: string, ...parameters: unknown[]): Promise<unknown>
  act(actions: Actions): Promise<void>
  /** A picture of what is on the screen, as PNG. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

export const phone = { width: 360, height: 740 } as const

/** A program that is not on this machine: the sentence says how to get it. */
export class MissingProgram extends Error {}
