import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bounded, Id, line, matching, text, wholeNumber } from '../fields.ts'

const roles = ['admin', 'manager'] as const

const needed = (most: number, label: string) => line(most, label).check(z.minLength(1, `${label} is missing`))

/** Where the shop delivers: a building, or one tower of it. */
const BuildingFields = z.object({
  buildingName: needed(120, 'The building'),
  towerName: line(60, 'The tower'),
  pincode: matching(/^[1-9]\d{5}$/, 'A pincode has 6 digits'),
  town: needed(80, 'The town'),
  district: needed(80, 'The district'),
  state: needed(60, 'The state'),
})
export type BuildingFields = z.infer<typeof BuildingFields>

export const ShopBuilding = z.extend(BuildingFields, {
  id: z.string(),
  pincode: z.string(),
  /** Made up for the demo shop. */
  isDemo: z.boolean(),
  version: z.number(),
})
export type ShopBuilding = z.infer<typeof ShopBuilding>

/** Buildings by town, name and tower. `search` finds all its words in name, tower, town and pincode. */
export const listBuildings = endpoint('GET', '/admin/buildings', {
  summary: 'Where the shop delivers',
  refuses: {
    400: ['This list cannot be continued from there.'],
  },
  access: 'staff',
  roles,
  query: z.object({
    search: z.optional(text(80, 'The search')),
    cursor: z.optional(bounded(800)),
    limit: z.optional(wholeNumber(1, 100, 'At most 100 at a time')),
  }),
  data: z.object({
    rows: z.array(ShopBuilding),
    nextCursor: z.nullable(z.string()),
    total: z.number(),
    demo: z.number(),
  }),
  has: ['rows'],
})

/** Adds buildings, all or none: one by hand, or a list of up to 200 pasted. 409 names one that is there already. */
export const addBuildings = endpoint('POST', '/admin/buildings', {
  summary: 'Add buildings',
  refuses: {
    400: [
      '{building}: A pincode has 6 digits',
      '{building}: No pincode begins with 0',
      '{building}: Please choose a state of India, such as Maharashtra',
      '{building}: The pincode {pincode} is not in {state}',
    ],
    409: ['{building} is there already.'],
  },
  access: 'staff',
  roles,
  body: z.object({
    buildings: z
      .array(BuildingFields)
      .check(z.minLength(1, 'Add at least one building'), z.maxLength(200, 'Add at most 200 buildings at a time')),
  }),
  data: z.object({ added: z.number() }),
  has: ['added'],
})

/** Changes a building; orders keep the address they were placed with. 409 when somebody else did meanwhile. */
export const changeBuilding = endpoint('PUT', '/admin/buildings/:id', {
  summary: 'Change a building',
  refuses: {
    400: [
      '{building}: A pincode has 6 digits',
      '{building}: No pincode begins with 0',
      '{building}: Please choose a state of India, such as Maharashtra',
      '{building}: The pincode {pincode} is not in {state}',
    ],
    404: ['This is not there any more.'],
  },
  access: 'staff',
  roles,
  params: z.object({ id: Id }),
  body: z.extend(BuildingFields, { version: z.number() }),
  data: ShopBuilding,
  has: ['id'],
})

export const removeBuilding = endpoint('DELETE', '/admin/buildings/:id', {
  summary: 'Remove a building',
  refuses: {
    404: ['This building is not there any more.'],
  },
  access: 'staff',
  roles,
  params: z.object({ id: Id }),
  data: z.null(),
})

/** Removes the buildings that were made up for the demo shop. */
export const removeDemoBuildings = endpoint('POST', '/admin/buildings/remove-demo', {
  summary: 'Remove the made-up buildings',
  access: 'staff',
  roles,
  body: z.object({ isSure: z.literal(true) }),
  data: z.object({ removed: z.number() }),
  has: ['removed'],
})
