import { call } from '#contract/api/endpoint.ts'
import type * as schema from './buildings.schema.ts'

export type * from './buildings.schema.ts'

/** Buildings by town, name and tower. `search` finds all its words in name, tower, town and pincode. */
export const listBuildings = call<typeof schema.listBuildings>('GET', '/admin/buildings', {
  has: ['rows'],
})

/** Adds buildings, all or none: one by hand, or a list of up to 200 pasted. 409 names one that is there already. */
export const addBuildings = call<typeof schema.addBuildings>('POST', '/admin/buildings', {
  has: ['added'],
})

/** Changes a building; orders keep the address they were placed with. 409 when somebody else did meanwhile. */
export const changeBuilding = call<typeof schema.changeBuilding>('PUT', '/admin/buildings/:id', {
  has: ['id'],
})

export const removeBuilding = call<typeof schema.removeBuilding>('DELETE', '/admin/buildings/:id')

/** Removes the buildings that were made up for the demo shop. */
export const removeDemoBuildings = call<typeof schema.removeDemoBuildings>('POST', '/admin/buildings/remove-demo', {
  has: ['removed'],
})
