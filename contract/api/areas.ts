import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'

/** A building the shop delivers to (ENT-25). */
export const Building = z.object({
  id: z.string(),
  buildingName: z.string(),
  towerName: z.string(),
  pincode: z.string(),
  town: z.string(),
  district: z.string(),
  state: z.string(),
})
export type Building = z.infer<typeof Building>

/** At most 20 buildings by part of their name, town or pincode; an empty list below 3 characters (API-26, VAL-17). */
export const searchBuildings = endpoint('GET', '/area', {
  summary: 'Find a building to deliver to',
  access: 'anyone',
  query: z.object({ query: text(80, 'The search') }),
  data: z.array(Building),
  eachHas: ['id', 'pincode', 'town'],
})
