import { call } from '../endpoint.ts'
import type * as schema from './areas.schema.ts'

export type * from './areas.schema.ts'

/** At most 20 buildings by part of their name, town or pincode; an empty list below 3 characters (API-26, VAL-17). */
export const searchBuildings = call<typeof schema.searchBuildings>('GET', '/area', {
  eachHas: ['id', 'pincode', 'town'],
})
