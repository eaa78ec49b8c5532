/** Where packing slips or labels of these orders are printed. */
export function papersAddress(paper: 'slips' | 'labels', numbers: string[]) {
  return `/api/v1/admin/orders/print?${new URLSearchParams({ paper, orders: numbers.join(',') })}`
}
