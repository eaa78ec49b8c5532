import { desc, eq } from 'drizzle-orm'
import type { Consent, Consents, GivenConsent } from '#contract/api/accounts/consents.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { consents } from '#server/platform/schema/people/consents.ts'

type Via = Consent['via']
type Purpose = Consent['purpose']

// A caller that does not say which wording it showed is not credited with one.
const unnamedNotice = 'not-named'
const mostShown = 500

/**
 * Logs what somebody agreed to by going on after the notice: the service, and offers where the box was ticked. What is already
 * agreed to in the same wording is not written again.
 */
export async function noteConsents(executor: Executor, userId: string, via: Via, { notice, offers }: GivenConsent) {
  const log = await readLog(executor, userId)
  const purposes: Purpose[] = offers === 'yes' ? ['service', 'marketing'] : ['service']
  for (const purpose of purposes) {
    const latest = log.find((consent) => consent.purpose === purpose)
    const isKnown = latest?.isGiven && (notice === undefined || latest.noticeVersion === notice)
    if (!isKnown) await append(executor, userId, { purpose, isGiven: true, via, notice })
  }
}

/** Whether offers may be sent to somebody now, and the whole log, newest first. */
export async function readConsents(executor: Executor, userId: string): Promise<Consents> {
  const log = await readLog(executor, userId)
  return { wantsOffers: wantsOffers(log), log }
}

/** Logs that somebody wants offers, or no longer does; nothing where that is how it stands. */
export async function changeMarketing(
  executor: Executor,
  userId: string,
  { wantsOffers: isGiven, notice }: { wantsOffers: boolean; notice: string },
) {
  if (wantsOffers(await readLog(executor, userId)) !== isGiven) {
    await append(executor, userId, { purpose: 'marketing', isGiven, via: 'profile', notice })
  }
  return readConsents(executor, userId)
}

/** Logs that everything agreed to is withdrawn: the account is deleted. The log itself stays, as the proof it is. */
export async function withdrawConsents(executor: Executor, userId: string) {
  const log = await readLog(executor, userId)
  for (const purpose of ['service', 'marketing'] as const) {
    const latest = log.find((consent) => consent.purpose === purpose)
    if (latest?.isGiven) {
      await append(executor, userId, { purpose, isGiven: false, via: 'profile', notice: latest.noticeVersion })
    }
  }
}

function wantsOffers(log: Consent[]) {
  return log.find(({ purpose }) => purpose === 'marketing')?.isGiven ?? false
}

async function readLog(executor: Executor, userId: string): Promise<Consent[]> {
  const rows = await executor
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.createdAt))
    .limit(mostShown)
  return rows.map(({ purpose, isGiven, noticeVersion, via, createdAt }) => ({
    purpose,
    isGiven,
    noticeVersion,
    via,
    createdAt: createdAt.toISOString(),
  }))
}

type Entry = { purpose: Purpose; isGiven: boolean; via: Via; notice: string | undefined }

async function append(executor: Executor, userId: string, { purpose, isGiven, via, notice }: Entry) {
  await executor.insert(consents).values({ userId, purpose, isGiven, via, noticeVersion: notice ?? unnamedNotice })
}
