import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toRupees } from '#contract/money.ts'
import { printApart } from '#server/platform/pdf/print-apart.ts'
import type { BillContent } from '#server/platform/schema/fulfilment/bill-content.ts'
import { upiAddress } from './bill-closing.ts'
import { creditNoteContent } from './credit-note-content.ts'
import { invoiceContent } from './invoice-content.ts'
import { printBill } from './print-bill.ts'
import { spellAmount } from './spell-amount.ts'

const billPrinter = new URL('./print-worker.ts', import.meta.url)

const seller = {
  legalName: 'Sehore Stone Mills Private Limited',
  address: '1 Mill Road, Indore, Madhya Pradesh 452001',
  gstin: '27AAPFU0939F1ZV',
  fssaiLicence: '10012345678901',
  contactMail: 'hello@example.com',
  contactPhone: '+91 98765 43210',
  upiId: 'mill@bank',
}
const issue = { number: 'INV/26-27/000001', issuedAt: new Date('2026-11-21T05:30:00Z') }

type Order = Parameters<typeof invoiceContent>[0]
type Line = Parameters<typeof invoiceContent>[1][number]

function aBill(count: number, change: Partial<Order> = {}, received: number | null = null) {
  const lines = Array.from({ length: count }, (_, at) => ({
    ...{
      productName: `Sharbati Wheat Atta ${at}`,
      hindiName: 'शरबती आटा',
      size: 5,
      type: 'KG',
      hsn: at % 2 ? '1101' : '',
    },
    ...{ price: 338_50, actualPrice: 0, quantity: 2 },
  })) as Line[]
  const originalSubtotal = count * 677_00
  const order = {
    ...{ orderNumber: 'K7M2QX4D9PRT', createdAt: new Date('2026-11-20T05:30:00Z'), originalSubtotal, discount: 0 },
    ...{ deliveryCharge: 0, tax: originalSubtotal / 20, total: originalSubtotal * 1.05, taxBasisPoints: 500 },
    ...{ paymentMode: 'CASH', paymentStatus: 'PENDING', paymentId: null },
    recipient: { name: 'आशा पाटिल', email: 'asha@example.com', mobileNumber: '9876543210' },
    deliveryAddress: {
      ...{ houseNumber: '12 B', towerName: '', buildingName: '', town: 'Pune', district: 'Pune', pincode: '411001' },
      state: 'Maharashtra',
    },
    ...change,
  } as Order
  return invoiceContent(order, lines, seller, { ...issue, received })
}

/** How many pages a PDF says it has. */
const pagesOf = (pdf: Buffer) => Number(/\/Type \/Pages\n\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1])

/** What is read out of its letters, by the tables that lead from glyphs to letters. */
function charactersOf(pdf: Buffer) {
  const tables = streamsOf(pdf).filter((stream) => stream.includes('beginbfrange'))
  const letters = tables.flatMap((table) =>
    [...table.matchAll(/<([0-9a-f]{4})>(?=[ \]])/g)].map(([, code = '']) => code),
  )
  return new Set(letters.map((code) => String.fromCodePoint(Number.parseInt(code, 16))))
}

function streamsOf(pdf: Buffer) {
  return [...pdf.toString('latin1').matchAll(/stream\n/g)].map(({ index }) => {
    try {
      return inflateSync(pdf.subarray(index + 7)).toString('latin1')
    } catch {
      return ''
    }
  })
}

/** All that is written on it, once for each of its fonts: what is in that font can be read. */
function writtenOn(pdf: Buffer) {
  const streams = streamsOf(pdf)
  const glyphs = streams.flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, shown = '']) => shown))
  const fonts = streams.filter((stream) => stream.includes('beginbfrange')).map(fontOf)
  return fonts.map((font) => glyphs.map((shown) => read(shown, font)).join('\n'))
}

function fontOf(table: string) {
  const font = new Map<number, string>()
  for (const [, first = '', letters = ''] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    for (const [at, [, letter = '']] of [...letters.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const units = letter.match(/[0-9a-f]{4}/g) ?? []
      font.set(Number.parseInt(first, 16) + at, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))))
    }
  }
  return font
}

function read(shown: string, font: Map<number, string>) {
  const hex = [...shown.matchAll(/<([0-9a-f]+)>/g)].map(([, glyphs = '']) => glyphs).join('')
  return (hex.match(/[0-9a-f]{4}/g) ?? []).map((glyph) => font.get(Number.parseInt(glyph, 16)) ?? '').join('')
}

describe('the paper', () => {
  it('names the address that it was made for, and does not say that anything was delivered there', async () => {
    const invoice = aBill(1)
    const bill = writtenOn(await printBill(invoice))
    expect(bill.some((commandArguments) => commandArguments.includes('Billed to, for delivery at'))).toBe(true)
    expect(bill.some((commandArguments) => commandArguments.includes('12 B'))).toBe(true)
    const issued = { number: 'CRN/26-27/000001', issuedAt: issue.issuedAt, amount: 100_00 }
    const note = writtenOn(await printBill(creditNoteContent(invoice, [], issued)))
    expect(note.some((commandArguments) => commandArguments.split('\n').includes('Billed to'))).toBe(true)
    for (const commandArguments of [...bill, ...note]) expect(commandArguments).not.toMatch(/delivered/i)
  })

  it('holds the rupee sign and Hindi letters, and is the same each time it is printed', async () => {
    const pdf = await printBill(aBill(2))
    expect(pagesOf(pdf)).toBe(1)
    const letters = charactersOf(pdf)
    for (const letter of '₹शरबतीआटा') expect(letters, letter).toContain(letter)
    expect(await printApart(aBill(2), billPrinter)).toHaveLength(pdf.length)
  })

  it('of each of many orders at once is its own, and one that cannot be printed holds up none', {
    timeout: 60_000,
  }, async () => {
    const counts = [1, 24, 2]
    const papers = counts.map((count) => printApart(aBill(count), billPrinter))
    const spoilt = expect(printApart({}, billPrinter)).rejects.toThrow()
    const after = printApart(aBill(24), billPrinter)
    const pages = (await Promise.all([...papers, after])).map(pagesOf)
    await spoilt
    const alone = await Promise.all([...counts, 24].map(async (count) => pagesOf(await printBill(aBill(count)))))
    expect(pages).toEqual(alone)
  })

  it('of a delivered order says what cash was received and what is missing or too much, and asks for the rest alone', async () => {
    const written = async (bill: BillContent) =>
      writtenOn(await printBill(bill))
        .join()
        .replaceAll('\n', '')
    const short = aBill(1, {}, 700_00)
    expect(await written(short)).toContain('Cash on delivery, ₹700.00 received, ₹10.85 to be paid')
    expect(upiAddress(short)).toContain('am=10.85')
    const more = aBill(1, { paymentStatus: 'PAID' }, 711_00)
    expect(await written(more)).toContain('Cash on delivery, paid: ₹711.00 received, ₹0.15 more than the total')
    expect(await written(aBill(1, { paymentStatus: 'PAID' }, 710_85))).not.toContain('received')
  })

  it('of a long order goes over several pages', async () => {
    expect(pagesOf(await printBill(aBill(60)))).toBeGreaterThan(3)
  })

  it('to an unknown state, of a seller without GSTIN, still prints', async () => {
    const pdf = await printBill({ ...aBill(1), placeOfSupply: null, isTaxPaper: false })
    expect(pagesOf(pdf)).toBe(1)
  })

  it('of a credit note over a part prints', async () => {
    const invoice = aBill(3)
    const note = creditNoteContent(invoice, [], {
      number: 'CRN/26-27/000001',
      issuedAt: issue.issuedAt,
      amount: 100_00,
    })
    expect(note.sums.total).toBe(100_00)
    expect(pagesOf(await printBill(note))).toBe(1)
  })
})

describe('what stands on it', () => {
  it('a bill that is to be paid can be paid by UPI, a paid one or one of a seller without UPI cannot', () => {
    expect(upiAddress(aBill(1))).toBe(
      'upi://pay?pa=mill@bank&pn=Sehore%20Stone%20Mills%20Private%20Limited&am=710.85&cu=INR&tr=K7M2QX4D9PRT&tn=Bill%20INV%2F26-27%2F000001',
    )
    expect(upiAddress(aBill(1, { paymentStatus: 'PAID' }))).toBeUndefined()
    const content = aBill(1)
    expect(upiAddress({ ...content, payment: content.payment && { ...content.payment, upiId: '' } })).toBeUndefined()
  })

  it('an amount in words counts in lakh and crore, to the paisa', () => {
    expect(spellAmount(1_315_50)).toBe('One Thousand Three Hundred Fifteen Rupees And Fifty Paise Only')
    expect(spellAmount(1_23_456_07)).toBe(
      'One Lakh Twenty Three Thousand Four Hundred Fifty Six Rupees And Seven Paise Only',
    )
    expect(spellAmount(0)).toBe('Zero Rupees Only')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 99 }), (rupees, paise) => {
        const whole = spellAmount(rupees * 100).replace(/ Only$/, '')
        const part = spellAmount(paise).replace('Zero Rupees And ', '')
        expect(spellAmount(rupees * 100 + paise)).toBe(`${whole} And ${part}`)
        expect(toRupees(rupees * 100 + paise)).toBeGreaterThan(rupees)
      }),
    )
  })
})
