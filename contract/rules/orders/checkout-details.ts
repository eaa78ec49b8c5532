import type { Address, UserBasicInfo } from '#contract/api/accounts/users.ts'
import { isEmail } from '#contract/email.ts'

/** Who receives an order and where, as far as it is filled in. */
export type CheckoutDetails = Partial<UserBasicInfo> & { address?: Partial<Address> | undefined }

/**
 * The first thing that keeps these details from an order, in the words of the screen, or undefined (VAL-04, VAL-11 to VAL-15).
 * The building name is never asked for (VAL-15).
 */
export function checkoutObjection({ name, mobileNumber, email, address }: CheckoutDetails) {
  if (!isFilled(name)) return 'Please enter your name'
  if (!/^\d{10}$/.test(String(mobileNumber))) return 'Please enter a valid 10-digit mobile number'
  if (!isEmail(email?.trim() ?? '')) return 'Please enter a valid email address'
  if (!needed.every((part) => isFilled(address?.[part]))) return 'Please fill all address fields'
  return undefined
}

const needed = ['pincode', 'houseNumber', 'district', 'state', 'town'] as const

function isFilled(value: string | undefined) {
  return Boolean(value?.trim())
}
