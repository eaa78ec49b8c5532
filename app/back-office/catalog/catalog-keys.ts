/** Where the answers about the catalogue are kept; a change anywhere in it makes all of them old. */
export const catalogKey = ['catalogue'] as const
export const productsKey = [...catalogKey, 'products'] as const
export const synonymsKey = ['kitchen-words'] as const
export const categoriesKey = [...catalogKey, 'categories'] as const

export function productKey(id: string) {
  return [...productsKey, 'one', id] as const
}
