import * as z from 'zod/mini'
import { endpointSchema } from '../endpoint.ts'
import { text } from '../fields.ts'

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

export const searchBuildings = endpointSchema({
  summary: 'Find a building to deliver to',
  access: 'anyone',
  query: z.object({ query: text(80, 'The search') }),
  data: z.array(Building),
})
