import type { Page } from '@playwright/test'

/**
 * Changes what one route's loader gives on a move inside the shop, as if the shop's data were so. React Router writes it as one
 * flat list: objects and arrays point to places in it (https://github.com/jacob-ebey/turbo-stream, version 2).
 */
export async function changeLoaderData<T>(page: Page, address: RegExp, route: string, change: (data: T) => void) {
  await page.route(address, async (request) => {
    // Asked for twice, an unchanged answer would come without a body.
    const { 'if-none-match': _, ...headers } = await request.request().allHeaders()
    const response = await request.fetch({ headers })
    const loaded = readFlat(JSON.parse(await response.text())) as Record<string, { data: T }>
    if (loaded[route]) change(loaded[route].data)
    await request.fulfill({ response, body: `${JSON.stringify(writeFlat(loaded))}\n` })
  })
}

const nothing = -5
const missing = -7

function readFlat(flat: unknown[], place = 0): unknown {
  if (place === nothing) return null
  if (place === missing) return undefined
  const value = flat[place]
  if (Array.isArray(value)) return value.map((part) => readFlat(flat, part))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value as Record<string, number>)
  return Object.fromEntries(entries.map(([key, part]) => [flat[Number(key.slice(1))], readFlat(flat, part)]))
}

function writeFlat(value: unknown, flat: unknown[] = []): unknown[] {
  place(value, flat)
  return flat
}

function place(value: unknown, flat: unknown[]): number {
  if (value === null) return nothing
  if (value === undefined) return missing
  const at = flat.push(value) - 1
  if (Array.isArray(value)) {
    flat[at] = value.map((part) => place(part, flat))
  } else if (typeof value === 'object') {
    const entries = Object.entries(value).map(([key, part]) => [`_${place(key, flat)}`, place(part, flat)])
    flat[at] = Object.fromEntries(entries)
  }
  return at
}
