import { deliverMessage, mostAttempts, queueUnsentMessages } from '../messages/deliver-messages.ts'
import type { Shop } from '../shop.ts'
import { cleanUp } from './clean-up.ts'
import type { JobData, JobName } from './enqueue.ts'

export type JobShop = Pick<Shop, 'config' | 'db' | 'pool'>

type Job<Name extends JobName> = {
  run(shop: JobShop, data: JobData[Name]): Promise<void>
  /** When it runs by itself, in Indian time; else it is queued. */
  cron?: string
  /** Seconds between two looks into its queue. */
  lookEvery: number
  /** Failed jobs come again after 5 s, then after twice the time each, at most after 30 minutes. */
  retries: number
}

/** Everything the shop does without being asked. */
export const schedule: { [Name in JobName]: Job<Name> } = {
  'send-message': {
    run: (shop, job) => deliverMessage(shop, job.messageId),
    lookEvery: 0.5,
    retries: mostAttempts - 1,
  },
  'queue-unsent-messages': { run: queueUnsentMessages, cron: '* * * * *', lookEvery: 20, retries: 0 },
  'clean-up': { run: cleanUp, cron: '30 3 * * *', lookEvery: 60, retries: 2 },
}
