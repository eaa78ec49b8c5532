type Row = {
  id: string
  createdAt: Date
  paymentMode: 'CASH' | 'ONLINE'
  fulfilment: 'RECEIVED' | 'PACKED' | 'OUT_FOR_DELIVERY' | 'DELIVERED'
  cashCodeHash: string | null
  confirmBy: Date | null
}

/**
 * Whenever the demo shop is looked at first, each step of the counter has orders waiting for it, the older the further: cash
 * orders to be confirmed by their codes, some to be packed, handed over and delivered.
 */
export function standInLine<Order extends Row>(open: Order[]): Order[] {
  const newestFirst = open.toSorted((one, other) => Number(other.createdAt) - Number(one.createdAt))
  const toConfirm = newestFirst.filter(({ paymentMode }) => paymentMode === 'CASH').slice(0, 2)
  const others = newestFirst.filter((order) => !toConfirm.includes(order))
  const stood = others.map((order, at) => ({ ...order, fulfilment: fulfilments[at] ?? ('OUT_FOR_DELIVERY' as const) }))
  const held = toConfirm.map((order) => ({ ...order, fulfilment: 'RECEIVED' as const, ...waiting(order) }))
  return [...held, ...stood]
}

type Cancelled = Row & { orderStatus: string; cancelReason: 'NOT_CONFIRMED' | null; cancelledAt: Date | null }

/** One of the cancelled cash orders is one that nobody confirmed in time. */
export function leaveOneUnconfirmed<Order extends Cancelled>(orders: Order[]): Order[] {
  const left = orders.find(({ orderStatus, paymentMode }) => orderStatus === 'CANCELLED' && paymentMode === 'CASH')
  return orders.map((order) => {
    if (order !== left) return order
    const { confirmBy, ...code } = waiting(order)
    return { ...order, ...code, confirmBy, cancelledAt: confirmBy, cancelReason: 'NOT_CONFIRMED' as const }
  })
}

function waiting({ createdAt }: Row) {
  return { cashCodeHash: codeToBeSent, confirmBy: new Date(createdAt.getTime() + 24 * 3_600_000) }
}

const fulfilments = ['RECEIVED', 'RECEIVED', 'RECEIVED', 'PACKED', 'PACKED'] as const

// Of no code: the shop makes one of its own secret when it is asked to send it again.
const codeToBeSent = 'not sent yet'
