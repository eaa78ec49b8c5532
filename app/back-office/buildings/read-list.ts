import type { BuildingFields } from '#contract/api/admin/content/buildings.ts'

export type Line = { number: number; building: BuildingFields; objection: string | undefined }

/**
 * Buildings of a pasted list, one a line: building, tower, pincode, town, district, state, between tabs (from a sheet) or commas. Each
 * line that cannot be taken says why.
 */
export function readList(text: string): Line[] {
  return text
    .split(/\r?\n/)
    .map((line, at) => ({ line, number: at + 1 }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, number }) => {
      const parts = line.split(line.includes('\t') ? '\t' : ',').map((part) => part.trim())
      const [buildingName = '', towerName = '', pincode = '', town = '', district = '', state = ''] = parts
      const building = { buildingName, towerName, pincode, town, district, state }
      return { number, building, objection: objectionTo(building, parts.length) }
    })
}

function objectionTo({ buildingName, pincode, town, district, state }: BuildingFields, parts: number) {
  if (parts !== 6) return `has ${parts} parts, not 6`
  if (!buildingName) return 'has no building'
  if (!/^[1-9]\d{5}$/.test(pincode)) return `has no pincode of 6 digits, but “${pincode}”`
  return town && district && state ? undefined : 'lacks its town, district or state'
}
