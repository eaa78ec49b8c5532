import { numberProvenBy } from '#server/people/auth/guests/guest-proofs.sql.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { columns, expression, listOf, rowOf } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { isOutsideAreas } from '../areas/outside-areas.sql.ts'
import { linesToOrder, selectCartForUpdate } from '../cart/ordered-cart.sql.ts'
import { couponsOfCodes } from '../coupons/coupons.sql.ts'
import { cashOrdersOf } from '../orders/cash-orders.sql.ts'
import type { OrderIntent } from '../orders/idempotency.ts'
import { hasPriorOrders } from '../orders/order-history.sql.ts'
import { orderTerms } from '../settings/order-terms.sql.ts'

const versionColumns = columns({ version: expression<number | null>('version') })

/**
 * The cart first, as everybody does, and then the number whose orders are counted: the login number of who is signed in, a guest's
 * recipient's. Gives the version of the cart, 0 for somebody who never had one.
 */
export async function lockCartAndNumber(tx: Transaction, { userId, isGuest, paymentMode, request }: OrderIntent) {
  const kind = paymentMode === 'CASH' ? 'open cash orders of ' : 'unpaid orders of '
  const { mobileNumber } = request.userBasicInfo
  const [locked] = await rowsOf(
    tx,
    prepared`
    select ${versionColumns}, pg_advisory_xact_lock(hashtextextended(${kind} || coalesce(
      (select login_mobile from shopper where id = ${userId} and not ${isGuest}::boolean), ${mobileNumber}), 0))
    from (select) as one left join (${selectCartForUpdate(userId)}) as cart on true`,
  )
  return locked?.version ?? 0
}

/** All that an order starts from: a statement behind the one that holds, so that it sees what the last holder has left. */
export async function readCheckoutContext(tx: Transaction, intent: OrderIntent) {
  const { userId, request } = intent
  const { mobileNumber } = request.userBasicInfo
  const context = columns({
    // The number that who orders has proven; null for nobody's word.
    provenMobile: expression<string | null>('proven.mobile'),
    hasPriorOrders: hasPriorOrders(intent),
    cashOrders: cashOrdersOf(mobileNumber),
    lines: listOf(linesToOrder(userId)),
    coupons: listOf(couponsOfCodes(request.promoCodes)),
    terms: rowOf(orderTerms()),
    isAddressUnknown: isOutsideAreas(request.deliveryAddress),
  })
  const [read] = await rowsOf(tx, prepared`select ${context} from (${provenMobile(intent, mobileNumber)}) as proven`)
  if (!read) throw new Error('What an order starts from was not read.')
  return read
}

/** The login number of who is signed in; of a guest the recipient's, where they have proven this very one. */
function provenMobile({ userId, isGuest }: Pick<OrderIntent, 'userId' | 'isGuest'>, recipientsNumber: string) {
  return prepared`
    select case when ${isGuest}::boolean then (${numberProvenBy(userId, recipientsNumber)})
      else (select login_mobile from shopper where id = ${userId}) end as mobile offset 0`
}
