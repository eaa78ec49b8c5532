import { getTableColumns } from 'drizzle-orm'
import { normalisePromoCode } from '#contract/promo-code.ts'
import { columns } from '#server/platform/db/prepared/fragments.ts'
import { prepared } from '#server/platform/db/prepared/prepared.ts'
import { coupons } from '#server/platform/schema/selling/coupons.ts'

const allColumns = columns(getTableColumns(coupons))

/** The coupons of these codes, however the codes are spelled: a part of other statements too. */
export function couponsOfCodes(codes: string[]) {
  return prepared`select ${allColumns} from promo_code where ${hasCodeOf(codes)}
    order by ends_at, promo_code`
}

/** Whether a row of `promo_code` has one of these codes, however they are typed; its index holds the codes in capitals. */
export function hasCodeOf(codes: string[]) {
  return prepared`upper(promo_code) = any((select ${codes.map(normalisePromoCode)}::text[])::text[])`
}
