/** What a client of the API needs to know of a shopper and of the shop. */
export type Shopper = {
  mobileNumber: string
  /** The code that the shop sent by SMS. */
  readCode: () => Promise<string>
  address: {
    houseNumber: string
    pincode: string
    town: string
    district: string
    state: string
  }
}

export type Bought = { orderNumber: string; totalAmount: number; ticketNumber: string; attachment: string | undefined }

export const question = new File(['The bag was open.'], 'question.txt', { type: 'text/plain' })
