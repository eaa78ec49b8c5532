import type { IndianState } from './indian-states.ts'

/** Invoices above this to consumers of another state are listed one by one, in paise (CGST Rules, rule 59(4); since August 2024). */
export const largeInvoiceAbove = 1_00_000_00

/** A place of supply as GSTR-1 writes it: '23-Madhya Pradesh'. */
export function placeOfSupply(state: IndianState | null) {
  return state ? `${state.code}-${state.name}` : '97-Other Territory'
}

/** The unit quantity code that a pack is counted in, and how much of it one pack holds: 500 G are 0.5 KGS. */
export function unitOf({ size, type }: { size: number; type: string }) {
  const kind = type.toUpperCase()
  if (kind === 'KG') return { unit: 'KGS-KILOGRAMS', amount: size }
  if (kind === 'G') return { unit: 'KGS-KILOGRAMS', amount: size / 1_000 }
  if (kind === 'L') return { unit: 'LTR-LITRES', amount: size }
  if (kind === 'ML') return { unit: 'LTR-LITRES', amount: size / 1_000 }
  return { unit: 'PCS-PIECES', amount: 1 }
}

/** What the first four digits of an HSN code stand for, for the goods a mill sells; nothing for others. */
export function hsnDescription(hsn: string) {
  return headings[hsn.slice(0, 4)] ?? ''
}

/** A day as the offline tool reads it: '05-Apr-2026'. */
export function gstDate(day: string) {
  const [year, month, date] = day.split('-')
  return `${date}-${months[Number(month) - 1]}-${year}`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const headings: Record<string, string> = {
  '0409': 'Honey',
  '0713': 'Dried pulses',
  '0904': 'Pepper and chillies',
  '0906': 'Cinnamon',
  '0907': 'Cloves',
  '0908': 'Nutmeg, mace and cardamom',
  '0909': 'Seeds of coriander, cumin, fennel and the like',
  '0910': 'Ginger, turmeric and other spices',
  '1001': 'Wheat',
  '1005': 'Maize',
  '1006': 'Rice',
  '1007': 'Sorghum (jowar)',
  '1008': 'Buckwheat, millet and other cereals',
  '1101': 'Wheat flour',
  '1102': 'Cereal flours other than wheat',
  '1103': 'Groats, meal and pellets of cereals',
  '1104': 'Worked cereal grains',
  '1106': 'Flour of dried pulses, roots and fruit',
  '1207': 'Oil seeds',
  '1508': 'Groundnut oil',
  '1514': 'Mustard oil',
  '1515': 'Other vegetable oils',
  '1701': 'Sugar and jaggery',
  '2103': 'Sauces and mixed condiments',
  '2106': 'Food preparations',
}
