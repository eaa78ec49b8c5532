import type { Address, SavedAddress } from '#contract/api/accounts/users.ts'

/** What choosing a building fills in (VAL-16). */
export type BuildingAddress = Omit<Address, 'houseNumber'>

/** The place of a saved address; it counts as a chosen building once it is whole. */
export function savedBuildingAddress(address: SavedAddress | null | undefined): BuildingAddress | null {
  const { buildingName, towerName, pincode, town, district, state } = address ?? {}
  if (!pincode || !town || !district || !state) return null
  return { buildingName: buildingName ?? '', towerName: towerName ?? '', pincode, town, district, state }
}
