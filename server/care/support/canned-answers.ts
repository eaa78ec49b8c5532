import { asc, eq, sql } from 'drizzle-orm'
import type { CannedAnswer } from '#contract/api/admin/customers/tickets.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { type Actor, writeAudit } from '#server/back-office/audit/audit.ts'
import { refuseChangedMeanwhile } from '#server/back-office/audit/changed-meanwhile.ts'
import type { Database, Executor, Transaction } from '#server/platform/db/database.ts'
import { isRandomId } from '#server/platform/db/ids.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { cannedAnswers } from '#server/platform/schema/care/support.ts'

type Fields = Pick<CannedAnswer, 'title' | 'text'>
const most = 200

export function readCannedAnswers(executor: Executor): Promise<CannedAnswer[]> {
  return executor
    .select()
    .from(cannedAnswers)
    .orderBy(asc(sql`lower(${cannedAnswers.title})`), asc(cannedAnswers.id))
}

/** Throws 409 where there are very many already. */
export function addCannedAnswer(db: Database, fields: Fields, by: Actor): Promise<CannedAnswer> {
  return inTransaction(db, async (tx) => {
    if ((await tx.$count(cannedAnswers)) >= most)
      throw new ApiError(409, `There are ${most} already. Remove one first.`)
    const [added] = await tx.insert(cannedAnswers).values(fields).returning()
    if (!added) throw new Error('The answer was not added.')
    await writeAudit(tx, by, { action: 'canned-answer.add', subject: subjectOf(added.id), after: fields })
    return added
  })
}

/** Throws 404 where it is gone, 409 where somebody changed it meanwhile. */
export function changeCannedAnswer(
  db: Database,
  id: string,
  { version, ...fields }: Fields & { version: number },
  by: Actor,
): Promise<CannedAnswer> {
  return inTransaction(db, async (tx) => {
    const before = await lock(tx, id)
    if (!before) throw new ApiError(404, 'This answer is gone.')
    await refuseChangedMeanwhile(tx, subjectOf(id), version, before)
    const [changed] = await tx
      .update(cannedAnswers)
      .set({ ...fields, version: version + 1 })
      .where(eq(cannedAnswers.id, id))
      .returning()
    if (!changed) throw new Error('The answer that was just held is gone.')
    const { title, text } = before
    await writeAudit(tx, by, {
      action: 'canned-answer.change',
      subject: subjectOf(id),
      before: { title, text },
      after: fields,
    })
    return changed
  })
}

export function removeCannedAnswer(db: Database, id: string, by: Actor) {
  return inTransaction(db, async (tx) => {
    const before = await lock(tx, id)
    if (!before) return
    await tx.delete(cannedAnswers).where(eq(cannedAnswers.id, id))
    const { title, text } = before
    await writeAudit(tx, by, { action: 'canned-answer.remove', subject: subjectOf(id), before: { title, text } })
  })
}

async function lock(tx: Transaction, id: string) {
  if (!isRandomId(id)) return undefined
  const [answer] = await tx.select().from(cannedAnswers).where(eq(cannedAnswers.id, id)).for('update')
  return answer
}

function subjectOf(id: string) {
  return { kind: 'canned-answer', id }
}
