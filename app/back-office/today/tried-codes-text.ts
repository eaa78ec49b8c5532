import type { TriedCodes } from '#contract/api/admin/reports/today.ts'
import { countOf } from '../order-parts/order-labels.ts'

/** 'Somebody tried 34 wrong codes in the last hour. Nothing was opened.' */
export function describeTries({ wrong, opened: { logins, staff, orders } }: TriedCodes) {
  const tried = `Somebody tried ${countOf(wrong, 'wrong code')} in the last hour.`
  const opened = [
    logins > 0 && countOf(logins, 'login of a customer', 'logins of customers'),
    staff > 0 && countOf(staff, 'sign-in of your staff', 'sign-ins of your staff'),
    orders > 0 && countOf(orders, 'order to be confirmed', 'orders to be confirmed'),
  ].filter((part) => part !== false)
  if (opened.length === 0) return `${tried} Nothing was opened.`
  return `${tried} A right code came after a wrong one for ${opened.join(', ')}: mostly people who mistyped, but look.`
}
