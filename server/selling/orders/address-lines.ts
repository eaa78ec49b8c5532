import type { Address } from '#contract/api/accounts/users.ts'

/** Where an order goes, as it stands on paper: bills, slips, labels. What is not known has no line. */
export function addressLines({ houseNumber, towerName, buildingName, town, district, pincode, state }: Address) {
  const townAndDistrict = [...new Set([town, district])].filter(Boolean).join(', ')
  return [
    [houseNumber, towerName, buildingName].filter(Boolean).join(', '),
    [townAndDistrict, pincode].filter(Boolean).join(' '),
    state,
  ].filter(Boolean)
}
