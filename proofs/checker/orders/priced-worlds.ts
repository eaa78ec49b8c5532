import type { RunFolder } from '../run-folder.ts'
import type { CouponRow } from '../tables.ts'
import type { OracleOffer } from './coupon-oracle.ts'

/** What prices an order: the charges and the coupons of one moment. */
export type World = { settings: { deliveryCharge: number; taxBasisPoints: number }; coupons: CouponRow[] }

/** The worlds an order may have been priced in: that of the opening and that of the dump, should somebody have changed one. */
export function worldsOf({ opening, closing }: Pick<RunFolder, 'opening' | 'closing'>): World[] {
  const worlds = [closing, opening].flatMap(({ setting }) =>
    [closing, opening].flatMap(({ promo_code: coupons }) =>
      setting.map(({ delivery_charge, tax_basis_points }) => ({
        settings: { deliveryCharge: delivery_charge, taxBasisPoints: tax_basis_points },
        coupons,
      })),
    ),
  )
  const termsOf = ({ settings, coupons }: World) => JSON.stringify([settings, coupons.map(toOffer)])
  return [...new Map(worlds.reverse().map((world) => [termsOf(world), world])).values()].reverse()
}

/** The offers of these codes, in their order; unknown ones are left out. */
export function offersOf({ coupons }: World, codes: string[]): OracleOffer[] {
  return codes.flatMap((code) => coupons.filter(({ promo_code }) => promo_code === code).map(toOffer))
}

function toOffer(row: CouponRow): OracleOffer {
  return {
    promoCode: row.promo_code,
    promoType: row.promo_type,
    isCombo: row.is_combo,
    discountType: row.discount_type,
    discount: row.discount,
    startsAt: new Date(row.starts_at),
    endsAt: new Date(row.ends_at),
    orderMinimum: row.order_minimum,
  }
}
