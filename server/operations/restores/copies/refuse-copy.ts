import type pg from 'pg'
import { formatDayAndTime } from '#server/people/messages/day-and-time.ts'
import { type Copy, readCopy } from '#server/platform/backup-format/copy-mark.ts'
import type { Config } from '#server/platform/config/config.ts'
import { reachOf } from './practice-settings.ts'

/**
 * Throws where the database is a copy on which no shop opens: one to look at never, one to practise on where its settings reach anything
 * of the real shop. Gives what it is a copy of, where it may open; undefined for a shop.
 */
export async function refuseCopy(pool: Pick<pg.Pool, 'query'>, config: Config): Promise<Copy | undefined> {
  const copy = await readCopy(pool)
  if (copy?.kind === 'to-look-at') throw new Error(lookedAt(copy))
  const reach = copy ? reachOf(config) : []
  if (copy && reach.length > 0) throw new Error(practisedOn(copy, reach))
  return copy
}

/** Throws where the database is a copy of either kind: it is never made a shop, as what was noted beside its backup was not read for that. */
export async function refuseAnyCopy(pool: Pick<pg.Pool, 'query'>) {
  const copy = await readCopy(pool)
  if (copy) throw new Error(copy.kind === 'to-look-at' ? lookedAt(copy) : `This ${nameOf(copy)}. ${howToSell}`)
}

/** 'is a copy to practise on, of the backup of 27 November 2026, 2:10 am' */
export function nameOf({ kind, ofMoment }: Copy) {
  return `is a copy ${kind === 'to-look-at' ? 'to look at' : 'to practise on'}, of the backup of ${formatDayAndTime(ofMoment)}`
}

const howToSell =
  'For a shop that sells restore the backup once more, into another DATA_FOLDER or database that is empty: npm run restore -- <file>, without --to-look-at and --to-practise.'

function lookedAt(copy: Copy) {
  return `this ${nameOf(copy)}. No shop opens on it: it would give out numbers and send messages once more. To practise, restore with --to-practise. ${howToSell}`
}

function practisedOn(copy: Copy, reach: string[]) {
  return `this ${nameOf(copy)}, and would reach what belongs to the real shop. Start it with the settings that the restore wrote beside it alone; what has to change: ${reach.join(', ')}.`
}
