import { asc, eq, sql } from 'drizzle-orm'
import type { SynonymGroup } from '#contract/api/admin/catalog/synonyms.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { readSynonym } from '#contract/rules/catalog/synonyms.ts'
import { type Actor, writeAudit } from '#server/back-office/audit/audit.ts'
import { refuseChangedMeanwhile } from '#server/back-office/audit/changed-meanwhile.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { isRandomId } from '#server/platform/db/ids.ts'
import { synonyms } from '#server/platform/schema/selling/catalog.ts'

type Fields = Pick<SynonymGroup, 'words'>
const most = 1_000

export function readAllSynonyms(executor: Executor): Promise<SynonymGroup[]> {
  return executor
    .select()
    .from(synonyms)
    .orderBy(asc(sql`${synonyms.words}[1]`), asc(synonyms.id))
}

/** Throws 400 for a word that is none, 409 where there are very many already. */
export async function addSynonyms(tx: Transaction, by: Actor, { words }: Fields): Promise<SynonymGroup> {
  if ((await tx.$count(synonyms)) >= most)
    throw new ApiError(409, `There are ${most} already. Remove some that nobody searches for first.`)
  const [added] = await tx
    .insert(synonyms)
    .values({ words: readSynonymTexts(words) })
    .returning()
  if (!added) throw new Error('The kitchen words were not added.')
  await writeAudit(tx, by, {
    action: 'kitchen-words.add',
    subject: subjectOf(added.id),
    after: { words: added.words },
  })
  return added
}

/** Throws 400 for a word that is none, 404 where they are gone, 409 where somebody changed them meanwhile. */
export async function changeSynonyms(
  tx: Transaction,
  by: Actor,
  id: string,
  { words, version }: Fields & { version: number },
): Promise<SynonymGroup> {
  const before = await lock(tx, id)
  if (!before) throw new ApiError(404, 'These words are gone.')
  await refuseChangedMeanwhile(tx, subjectOf(id), version, before)
  const [changed] = await tx
    .update(synonyms)
    .set({ words: readSynonymTexts(words), version: version + 1 })
    .where(eq(synonyms.id, id))
    .returning()
  if (!changed) throw new Error('The words that were just held are gone.')
  await writeAudit(tx, by, {
    action: 'kitchen-words.change',
    subject: subjectOf(id),
    before: { words: before.words },
    after: { words: changed.words },
  })
  return changed
}

export async function removeSynonyms(tx: Transaction, by: Actor, id: string) {
  const before = await lock(tx, id)
  if (!before) return
  await tx.delete(synonyms).where(eq(synonyms.id, id))
  await writeAudit(tx, by, {
    action: 'kitchen-words.remove',
    subject: subjectOf(id),
    before: { words: before.words },
  })
}

function readSynonymTexts(texts: string[]) {
  const words = texts.map((text) => {
    const word = readSynonym(text)
    if (!word) throw new ApiError(400, `“${text}” cannot be used: a word is made of letters, digits and spaces.`)
    return word
  })
  const once = [...new Set(words)]
  if (once.length < 2) throw new ApiError(400, 'Give at least two words that mean the same')
  return once
}

async function lock(tx: Transaction, id: string) {
  if (!isRandomId(id)) return undefined
  const [words] = await tx.select().from(synonyms).where(eq(synonyms.id, id)).for('update')
  return words
}

function subjectOf(id: string) {
  return { kind: 'kitchen-words', id }
}
