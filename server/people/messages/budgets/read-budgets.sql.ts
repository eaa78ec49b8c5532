import type { Executor } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { messages } from '#server/platform/schema/people/messages.ts'
import { tooMuchForShop } from '../pending-messages.ts'
import { isPending } from '../still-to-send.sql.ts'
import type { BudgetKind } from './message-budget.ts'

const heldColumns = columns({
  channel: messages.channel,
  kind: expression<BudgetKind>("case template when 'cash-order-code' then 'code' else 'notification' end"),
  count: expression<number>('count(*)::int'),
})

/** How many messages of each kind the budget of the whole shop holds back. */
export function countHeld(executor: Executor) {
  return rowsOf(
    executor,
    prepared`select ${heldColumns} from message
      where created_at > now() - interval '2 days' and failure = ${tooMuchForShop} and ${isPending} group by 1, 2`,
  )
}
