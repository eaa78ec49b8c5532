import type { PgBoss } from 'pg-boss'
import { type JobName, jobNames } from '#server/platform/jobs/enqueue.ts'
import { schedule } from './schedule.ts'

/** Brings the queues to what the schedule says; where they are so already, as at most starts, it only looks. */
export async function setUpQueues(boss: PgBoss) {
  const found = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const name of jobNames) {
    const queue = found.get(name)
    const settings = settingsOf(name)
    // One waiting or running job per key: what is queued twice is done once.
    if (!queue) await boss.createQueue(name, { policy: 'exclusive', ...settings })
    else if (differs(settings, queue)) await boss.updateQueue(name, settings)
  }
  const handedOn = found.get(handedOnQueue)
  if (handedOn && handedOn.deleteAfterSeconds !== handedOnFor)
    await boss.updateQueue(handedOnQueue, { deleteAfterSeconds: handedOnFor })
}

// In which pg-boss hands on what runs by itself: six rows a minute, that it would keep for a week.
const handedOnQueue = '__pgboss__send-it'
const handedOnFor = 3_600

export function settingsOf(name: JobName) {
  const { retries, mostMinutes = 2, knownForHours = 1 } = schedule[name]
  return {
    retryLimit: retries,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 1_800,
    expireInSeconds: mostMinutes * 60,
    deleteAfterSeconds: knownForHours * 3_600,
  }
}

type Settings = ReturnType<typeof settingsOf>

function differs(settings: Settings, queue: Partial<Settings>) {
  return (Object.keys(settings) as (keyof Settings)[]).some((each) => queue[each] !== settings[each])
}
