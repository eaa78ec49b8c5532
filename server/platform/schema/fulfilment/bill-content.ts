import type { BillKind } from '#contract/rules/bills/bill-number.ts'
import type { HsnSum, TaxedLine, TaxParts } from '#contract/rules/bills/gst.ts'
import type { IndianState } from '#contract/rules/bills/indian-states.ts'

/** A line as it is printed; amounts in paise. */
export type BillLine = TaxedLine & {
  name: string
  hindiName: string
  size: number
  type: string
  quantity: number
  /** For one piece, before discount and tax. */
  rate: number
}

/** Everything that a bill or credit note says, frozen when it is issued; amounts in paise. */
export type BillContent = {
  kind: BillKind
  number: string
  issuedAt: string
  /** Whether it is a tax invoice: only of a seller with a valid GSTIN. */
  isTaxPaper: boolean
  seller: {
    legalName: string
    address: string
    gstin: string
    fssaiLicence: string
    contactMail: string
    contactPhone: string
    state: IndianState | null
  }
  recipient: { name: string; mobileNumber: string; addressLines: string[] }
  placeOfSupply: IndianState | null
  isAcrossStates: boolean
  order: { number: string; placedAt: string }
  /** The invoice that a credit note takes back. */
  against: { number: string; issuedAt: string } | null
  lines: BillLine[]
  hsnSums: HsnSum[]
  sums: TaxParts & { amount: number; discount: number; delivery: number; total: number }
  totalInWords: string
  /** Of an invoice: how it is paid, and the UPI address that its QR code asks to pay to while it is not. */
  payment: {
    mode: 'CASH' | 'ONLINE'
    isPaid: boolean
    paymentId: string | null
    upiId: string
    /** Cash received before it was issued, in paise, where it is another sum than the total. */
    received?: number
  } | null
}
