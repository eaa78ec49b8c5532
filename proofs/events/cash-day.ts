import { callOffice, readOffice } from '../lifecycle/back-office.ts'
import type { LifecycleEnvironment } from '../lifecycle/lifecycle-environment.ts'

type CashDay = { day: string; isClosed: boolean; people: { name: string; expected: number }[] }

/** Two people close the cash of the day at once, as it was counted: it is closed once, and what is delivered later counts for the next day. */
export async function closeCash({ shop: { origin, pool }, inCharge }: LifecycleEnvironment): Promise<string[]> {
  const { day, people } = await readOffice<CashDay>(origin, inCharge, 'cash')
  const counted = people.map(({ name, expected }) => ({ name, expected, counted: expected }))
  const close = () => callOffice(origin, inCharge, 'cash/close', { day, counted })
  const answer = await Promise.all([close(), close()])
  const answers = answer.map((one) => (one?.status === 200 ? '200' : `${one?.status} ${one?.message}`)).sort()
  const expected = ['200', '409 The cash of this day is closed already.']
  const after = await readOffice<CashDay>(origin, inCharge, `cash?day=${day}`)
  const [found] = (await pool.query<{ number: string }>(delivered, [day])).rows
  const undo = { orderNumbers: [found?.number], isUndone: true }
  const undone = found && (await callOffice(origin, inCharge, 'orders/deliver', undo))
  const stays = `The cash of order ${found?.number} is counted in the close of ${day}, so its delivery stays.`
  return [
    ...(undone && undone.message !== stays ? [`What was counted was taken back: ${undone.message}`] : []),
    ...(answers.join() === expected.join()
      ? []
      : [`Closed by two at once, the day answered ${answers.join(' and ')}.`]),
    ...(after.isClosed ? [] : [`The cash of ${day} is not closed.`]),
  ]
}

const delivered = `select order_number as number from shop_order o join cash_collection c on c.order_id = o.id
  where c.day = $1 and order_status = 'COMPLETED' order by order_number limit 1`
