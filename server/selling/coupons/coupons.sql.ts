import { getTableColumns } from 'drizzle-orm'
import { columns } from '#server/platform/db/prepared/fragments.ts'
import { prepared } from '#server/platform/db/prepared/prepared.ts'
import { coupons } from '#server/platform/schema/selling/coupons.ts'

const allColumns = columns(getTableColumns(coupons))

/** The coupons of these codes, however the codes are spelled: a part of other statements too. */
export function couponsOfCodes(codes: string[]) {
  const spelled = codes.map((code) => code.trim().toUpperCase())
  return prepared`select ${allColumns} from promo_code where upper(promo_code) = any((select ${spelled}::text[])::text[])
    order by ends_at, promo_code`
}
