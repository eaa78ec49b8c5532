import type { Order } from '#contract/api/orders/orders.ts'

/** An order as the specification lists it, with no field of our own (API-43). */
export function listedOrder(fields: Partial<Order> = {}): Order {
  return {
    id: 'o1',
    orderNumber: 'ABC234',
    orderStatus: 'CONFIRMED',
    paymentStatus: 'PENDING',
    paymentMode: 'CASH',
    paymentId: null,
    totalAmount: 492.87,
    subtotal: 452,
    tax: 23.47,
    deliveryCharge: 40,
    discountAmount: 22.6,
    estimatedDeliveryTime: '2025-11-22T12:30:00.000Z',
    deliveredAt: null,
    createdAt: '2025-11-21T12:30:00.000Z',
    comment: null,
    invoiceUrl: null,
    orderItems: [listedItem('atta', 'Sharbati Atta', 5, 'KG'), listedItem('haldi', 'Haldi', 100, 'G')],
    deliveryAddress: {
      houseNumber: '12 B',
      buildingName: 'Amaltas Greens',
      towerName: 'Tower B',
      pincode: '452010',
      town: 'Indore',
      district: 'Indore',
      state: 'Madhya Pradesh',
    },
    userBasicInfo: { name: 'Leela Nair', email: 'leela@example.com', mobileNumber: '9876543210' },
    ...fields,
  }
}

export function listedItem(productId: string, productName: string, size: number, type: string) {
  const productImage = {
    originalUrl: `products\\${productId}.webp`,
    thumbnailUrl: `products\\${productId}-small.webp`,
  }
  return { productId, productName, productImage, quantity: 1, size, type, price: 226 }
}
