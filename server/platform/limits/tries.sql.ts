import type { Database } from '../db/database.ts'
import { columns, expression } from '../db/prepared/fragments.ts'
import { countWritten, prepared, rowsOf } from '../db/prepared/prepared.ts'

/** Counts one more try, and says whether it was fewer than `most` before. */
export async function takeTry(
  db: Database,
  subject: string,
  { most, everySeconds }: { most: number; everySeconds: number },
) {
  const taken = await countWritten(
    db,
    prepared`insert into counted_try as kept (subject, taken_at) values (${subject}, array[now()])
      on conflict (subject) do update set taken_at = array(
        select at from unnest(kept.taken_at) at where at > now() - ${everySeconds} * interval '1 second' order by at
      ) || excluded.taken_at
      where (
        select count(*) from unnest(kept.taken_at) at where at > now() - ${everySeconds} * interval '1 second'
      ) < ${most}`,
  )
  return taken > 0
}

export async function releaseTry(db: Database, subject: string) {
  await rowsOf(
    db,
    prepared`update counted_try set taken_at = trim_array(taken_at, 1)
      where subject = ${subject} and cardinality(taken_at) > 0`,
  )
}

/** Until the oldest of the tries that count is as old as they may be. */
export async function readSecondsToWait(db: Database, subject: string, everySeconds: number) {
  const wait = columns({
    seconds: expression<number | null>(prepared`extract(epoch from min(at) - now())::float8 + ${everySeconds}`),
  })
  const [row] = await rowsOf(
    db,
    prepared`select ${wait} from counted_try, unnest(taken_at) at
      where subject = ${subject} and at > now() - ${everySeconds} * interval '1 second'`,
  )
  return Math.max(1, Math.ceil(row?.seconds ?? 1))
}
