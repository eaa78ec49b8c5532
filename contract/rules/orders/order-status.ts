/** An order status as the orders list shows it (OSTAT-01 to OSTAT-04, open-points 88); unknown ones are shown raw. */
export function statusOnList(status: string) {
  return onList.get(status) ?? status
}

/** An order status as the order detail shows it; CANCELLED is shown raw there (open-points 88). */
export function statusOnDetail(status: string) {
  return onDetail.get(status) ?? status
}

/** Whether the filter In Process of /orders holds an order: neither delivered nor cancelled (open-points 89). */
export function isInProcess({ orderStatus }: { orderStatus: string }) {
  return !isDelivered({ orderStatus }) && orderStatus !== 'CANCELLED'
}

/** Whether the filter Delivered holds an order (open-points 89). */
export function isDelivered({ orderStatus }: { orderStatus: string }) {
  return orderStatus === 'COMPLETED'
}

/** An order status as the profile shows it (OSTAT-05): raw, until it is delivered. */
export function statusInProfile(status: string) {
  return isDelivered({ orderStatus: status }) ? statusOnList(status) : `Order status: ${status}`
}

/** Whether the profile counts an order as in process: everything that is not delivered (OSTAT-05). */
export function isInProcessInProfile({ orderStatus }: { orderStatus: string }) {
  return !isDelivered({ orderStatus })
}

const onList = new Map([
  ['CONFIRMED', 'In process'],
  ['COMPLETED', 'Delivered'],
  ['CANCELLED', 'Cancelled'],
])

const onDetail = new Map([
  ['CONFIRMED', 'In Processing'],
  ['COMPLETED', 'Delivered'],
])
