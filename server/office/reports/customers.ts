import type { getCustomerReport } from '#contract/api/admin/reports/reports.ts'
import type { Data } from '#contract/api/endpoint.ts'
import { toRupees } from '#contract/money.ts'
import { monthsOf, type Period } from '#contract/rules/periods.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { findBoughtBefore, readBuyers } from './customers.sql.ts'

type CustomerReport = Data<typeof getCustomerReport>
type Buyer = { mobileNumber: string; name: string; isErased: boolean; orders: number; net: number; lastAt: string }
type Month = { month: string; buyers: Buyer[] }

const mostBest = 20
const atOnce = 2_000

/** Who bought in a period, how often, and whether they had bought before. Of somebody erased the orders count, without a name. */
export async function readCustomerReport(executor: Executor, period: Period): Promise<CustomerReport> {
  const months: Month[] = []
  for (const part of monthsOf(period))
    months.push({ month: part.from.slice(0, 7), buyers: await readBuyers(executor, part) })
  const customers = addUp(months)
  const known = await readKnownBefore(
    executor,
    customers.map(({ mobileNumber }) => mobileNumber),
    period.from,
  )
  const isRepeat = ({ mobileNumber, orders }: Buyer) => known.has(mobileNumber) || orders > 1
  const count = customers.length
  const again = customers.filter(({ mobileNumber }) => known.has(mobileNumber)).length
  return {
    ...{ customers: count, first: count - again, again },
    repeatPercent: percent(customers.filter(isRepeat).length, count),
    ordersPerCustomer: count === 0 ? 0 : Math.round((sumOf(customers, 'orders') / count) * 100) / 100,
    netPerCustomer: count === 0 ? 0 : toRupees(Math.round(sumOf(customers, 'net') / count)),
    months: splitMonths(months, known),
    often: howOften(customers),
    best: customers
      .filter(({ isErased }) => !isErased)
      .sort((one, other) => other.net - one.net || (one.mobileNumber < other.mobileNumber ? -1 : 1))
      .slice(0, mostBest)
      .map(({ net, lastAt, isErased: _, ...buyer }) => ({
        ...buyer,
        net: toRupees(net),
        lastAt: new Date(lastAt).toISOString(),
      })),
  }
}

/** Those of some who had bought before a day; each is looked up by the number, however many orders there are. */
async function readKnownBefore(executor: Executor, mobiles: string[], day: string) {
  const known = new Set<string>()
  for (let start = 0; start < mobiles.length; start += atOnce) {
    for (const mobile of await findBoughtBefore(executor, mobiles.slice(start, start + atOnce), day)) known.add(mobile)
  }
  return known
}

function addUp(months: Month[]) {
  const found = new Map<string, Buyer>()
  for (const buyer of months.flatMap(({ buyers }) => buyers)) {
    const who = `${buyer.mobileNumber} ${buyer.isErased}`
    const before = found.get(who)
    found.set(who, {
      ...buyer,
      orders: buyer.orders + (before?.orders ?? 0),
      net: buyer.net + (before?.net ?? 0),
    })
  }
  return [...found.values()]
}

/** Somebody's first month ever is that of their first order. */
function splitMonths(months: Month[], known: Set<string>): CustomerReport['months'] {
  const seen = new Set(known)
  return months.map(({ month, buyers }) => {
    const [first, again] = [[] as Buyer[], [] as Buyer[]]
    for (const buyer of buyers) (seen.has(buyer.mobileNumber) ? again : first).push(buyer)
    for (const { mobileNumber } of first) seen.add(mobileNumber)
    return {
      ...{ month, first: first.length, again: again.length },
      firstNet: toRupees(sumOf(first, 'net')),
      againNet: toRupees(sumOf(again, 'net')),
    }
  })
}

const steps = [
  { name: 'Once', from: 1, to: 1 },
  { name: 'Twice', from: 2, to: 2 },
  { name: '3 to 5 times', from: 3, to: 5 },
  { name: 'More often', from: 6, to: Number.POSITIVE_INFINITY },
]

function howOften(customers: Buyer[]): CustomerReport['often'] {
  return steps.map(({ name, from, to }) => {
    const those = customers.filter(({ orders }) => orders >= from && orders <= to)
    return { name, customers: those.length, net: toRupees(sumOf(those, 'net')) }
  })
}

function sumOf(buyers: Buyer[], field: 'orders' | 'net') {
  return buyers.reduce((sum, buyer) => sum + buyer[field], 0)
}

function percent(part: number, whole: number) {
  return whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10
}
