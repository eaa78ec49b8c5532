import { type BuildingAddress, savedBuildingAddress } from '#app/storefront/areas/building-address.ts'
import type { Address, User, UserBasicInfo } from '#contract/api/accounts/users.ts'
import { checkoutObjection } from '#contract/rules/orders/checkout-details.ts'

/** Who receives the order, and where. */
export type Details = UserBasicInfo & { address: Address }

/** What the form holds while it is being filled. */
export type DetailsDraft = UserBasicInfo & { houseNumber: string; buildingAddress: BuildingAddress | null }

export const emptyDraft: DetailsDraft = {
  name: '',
  mobileNumber: '',
  email: '',
  houseNumber: '',
  buildingAddress: null,
}

/** The form as the profile fills it; a saved address counts as a chosen building once its place is whole. */
export function draftOf({ name, mobileNumber, email, address }: User): DetailsDraft {
  return {
    name: name ?? '',
    mobileNumber,
    email: email ?? '',
    houseNumber: address?.houseNumber ?? '',
    buildingAddress: savedBuildingAddress(address),
  }
}

export function toDraft({ address: { houseNumber, ...buildingAddress }, ...person }: Details): DetailsDraft {
  return { ...person, houseNumber, buildingAddress }
}

/** The details of a draft that has everything an order needs, trimmed; else undefined. */
export function toDetails({
  name,
  mobileNumber,
  email,
  houseNumber,
  buildingAddress,
}: DetailsDraft): Details | undefined {
  if (!buildingAddress) return undefined
  const address = { ...buildingAddress, houseNumber: houseNumber.trim() }
  const details = { name: name.trim(), mobileNumber, email: email.trim(), address }
  return checkoutObjection(details) ? undefined : details
}

/** The sentence for one field, as if all others were right (VAL-04, VAL-12 to VAL-14). */
export const objectionTo = {
  name: (name: string) => checkoutObjection({ ...right, name }),
  mobileNumber: (mobileNumber: string) => checkoutObjection({ ...right, mobileNumber }),
  email: (email: string) => checkoutObjection({ ...right, email }),
  houseNumber: (houseNumber: string) => checkoutObjection({ ...right, address: { ...right.address, houseNumber } }),
  buildingAddress: (buildingAddress: BuildingAddress | null) =>
    checkoutObjection({ ...right, address: { ...buildingAddress, houseNumber: '1' } }),
}

/** What the profile lacks and these details have; undefined where it lacks nothing (CHK-14, open-points 56). */
export function missingParts({ name, email, address }: User, details: Details) {
  const { houseNumber, ...buildingAddress } = details.address
  const missingAddress = {
    ...(address?.houseNumber ? {} : { houseNumber }),
    // Tower, pincode and town belong together: half of another building would be nobody's address.
    ...(savedBuildingAddress(address) ? {} : buildingAddress),
  }
  const missing = {
    ...(name ? {} : { name: details.name }),
    ...(email ? {} : { email: details.email }),
    ...(Object.keys(missingAddress).length > 0 ? { address: missingAddress } : {}),
  }
  return Object.keys(missing).length > 0 ? missing : undefined
}

const right = {
  name: 'A',
  mobileNumber: '0000000000',
  email: 'a@b.c',
  address: { houseNumber: '1', buildingName: '', towerName: '', pincode: '1', town: 'T', district: 'D', state: 'S' },
}
