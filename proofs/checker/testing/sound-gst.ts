import type { RunFolder } from '../run-folder.ts'

/** What the shop reports of the bills of `sound-bills.ts`, added up by hand. */
export const soundGst: RunFolder['gst'] = {
  '2026-05': {
    isPreview: false,
    small: [{ place: '27-Maharashtra', rate: 5, taxable: 289.51, igst: 0, cgst: 7.25, sgst: 7.22 }],
    large: [],
    largeNotes: [],
    nil: [],
    hsn: [
      {
        ...{ hsn: '091030', description: 'Ginger, turmeric and other spices', unit: 'KGS-KILOGRAMS', quantity: 0.6 },
        ...{ rate: 5, taxable: 221.53, igst: 0, cgst: 5.55, sgst: 5.52, value: 232.6 },
      },
      {
        ...{ hsn: '110100', description: 'Wheat flour', unit: 'KGS-KILOGRAMS', quantity: 1 },
        ...{ rate: 5, taxable: 67.98, igst: 0, cgst: 1.7, sgst: 1.7, value: 71.38 },
      },
    ],
    papers: [
      { kind: 'invoice', from: 'INV/26-27/000001', to: 'INV/26-27/000004', count: 4 },
      { kind: 'credit-note', from: 'CRN/26-27/000001', to: 'CRN/26-27/000003', count: 3 },
    ],
    sums: { invoices: 4, notes: 3, taxable: 289.51, igst: 0, cgst: 7.25, sgst: 7.22 },
  },
}
