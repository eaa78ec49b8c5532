import type { Executor } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'

const isOfHour = "at > clock_timestamp() - interval '1 hour'"
type Networks = { narrow: string | null; wide: string | null }

/** What strangers have entered in the last day, in the whole shop, and of how many numbers from two networks. */
export async function countWrongCodes(executor: Executor, { narrow, wide }: Networks) {
  const counted = columns({
    day: expression<number>('count(*)::int'),
    hour: expression<number>(`count(*) filter (where ${isOfHour})::int`),
    fourDay: expression<number>("count(*) filter (where flow = 'alternative')::int"),
    fourHour: expression<number>(`count(*) filter (where flow = 'alternative' and ${isOfHour})::int`),
    numbersOfNarrow: expression<number>(prepared`count(distinct mobile) filter (where narrow = ${narrow})::int`),
    numbersOfWide: expression<number>(prepared`count(distinct mobile) filter (where wide = ${wide})::int`),
    secondsToNextHour: expression<number | null>(
      `extract(epoch from min(at) filter (where ${isOfHour}) + interval '1 hour' - clock_timestamp())::float8`,
    ),
    secondsToNextDay: expression<number | null>(
      "extract(epoch from min(at) + interval '1 day' - clock_timestamp())::float8",
    ),
  })
  const [row] = await rowsOf(
    executor,
    prepared`select ${counted} from wrong_code where at > clock_timestamp() - interval '1 day'`,
  )
  if (!row) throw new Error('The wrong codes were not counted.')
  return row
}
