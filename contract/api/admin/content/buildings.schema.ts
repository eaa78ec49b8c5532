import * as z from 'zod/mini'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { bounded, Id, line, matching, text, wholeNumber } from '#contract/api/fields.ts'

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

export const listBuildings = endpointSchema({
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
})

export const addBuildings = endpointSchema({
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
})

export const changeBuilding = endpointSchema({
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
})

export const removeBuilding = endpointSchema({
  summary: 'Remove a building',
  refuses: {
    404: ['This building is not there any more.'],
  },
  access: 'staff',
  roles,
  params: z.object({ id: Id }),
  data: z.null(),
})

export const removeDemoBuildings = endpointSchema({
  summary: 'Remove the made-up buildings',
  access: 'staff',
  roles,
  body: z.object({ isSure: z.literal(true) }),
  data: z.object({ removed: z.number() }),
})
