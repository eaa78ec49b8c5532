import type { Executor } from '#server/platform/db/database.ts'
import { columns, expression, type InJson, orNull } from '#server/platform/db/prepared/fragments.ts'
import { type PreparedStatement, prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { sellers, settings } from '#server/platform/schema/selling/settings.ts'

const termColumns = columns({
  deliveryCharge: settings.deliveryCharge,
  taxBasisPoints: settings.taxBasisPoints,
  pausedUntil: settings.pausedUntil,
  pausedSentence: settings.pausedSentence,
  isPaused: expression<boolean>('coalesce(paused_until > now(), false)'),
  isCashConfirmedByCode: settings.isCashConfirmedByCode,
  cashCodeHours: settings.cashCodeHours,
  unprovenOrderTotal: settings.unprovenOrderTotal,
  unprovenOrderPieces: settings.unprovenOrderPieces,
  provenOrderTotal: settings.provenOrderTotal,
  provenOrderPieces: settings.provenOrderPieces,
  unprovenStockPart: settings.unprovenStockPart,
  mostCashOrders: settings.openCashOrdersPerMobile,
  now: expression<number>('(extract(epoch from clock_timestamp()) * 1000)::float8'),
  mobile: orNull(sellers.ordersMobile),
  mail: orNull(sellers.ordersMail),
})

type Terms = ReturnType<typeof orderTerms> extends PreparedStatement<infer Row> ? Row : never
/** As it is read by itself, or within another statement. */
export type TermsRow = Terms | InJson<Terms>

/** What every new order is made by, for `toOrderTerms`: a part of other statements. */
export function orderTerms() {
  return prepared`select ${termColumns} from setting left join seller on true`
}

export async function readTerms(executor: Executor) {
  const [row] = await rowsOf(executor, orderTerms())
  return row
}
