import { ApiError } from '#contract/api/envelope.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { type Actor, writeAudit } from './audit.ts'
import { refuseChangedMeanwhile } from './changed-meanwhile.ts'

type Change<Shown extends { version: number }> = {
  actor: Actor
  subject: { kind: string; id: string }
  /** Such as 'banner.change'. */
  action: string
  /** What was opened. */
  version: number
  /** The thing as the back office shows it; its row stays held until the transaction ends. */
  read: () => Promise<Shown | undefined>
  /** Writes it and counts its version up. */
  write: (before: Shown) => Promise<unknown>
}

/**
 * Changes a thing that has a version: refused when somebody saved it after it was opened (409), else written down with what
 * it was before and after. Throws 404 when it is not there.
 */
export async function changeVersioned<Shown extends { version: number }>(tx: Transaction, change: Change<Shown>) {
  const { actor, subject, action, version, read, write } = change
  const before = await read()
  if (!before) throw new ApiError(404, 'This is not there any more.')
  await refuseChangedMeanwhile(tx, subject, version, before)
  await write(before)
  const after = await read()
  if (!after) throw new Error(`The ${subject.kind} is gone after it was changed.`)
  await writeAudit(tx, actor, { action, subject, before, after })
  return after
}
