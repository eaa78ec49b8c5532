import { stateOfName } from '../bills/indian-states.ts'

export type PincodeAndState = { pincode?: string | null | undefined; state?: string | null | undefined }

/**
 * What is wrong with a pincode and a state that are written together, in words, or undefined: a state of India, by its name or a
 * former one, and six digits of which the first two belong to it (India Post's regions and circles). Parts that are missing are no
 * matter here. The state decides which tax a bill names (CGST and SGST, or IGST), so a place that cannot be is taken from nobody.
 */
export function pincodeObjection({ pincode, state }: PincodeAndState): string | undefined {
  const [digits = '', name = ''] = [pincode?.trim(), state?.trim()]
  const known = name ? stateOfName(name) : undefined
  if (name && !known) return 'Please choose a state of India, such as Maharashtra'
  if (digits && !/^\d{6}$/.test(digits)) return 'A pincode has 6 digits'
  if (digits.startsWith('0')) return 'No pincode begins with 0'
  const begins = known && pincodesOf[known.code]
  if (!digits || !begins || begins.some((begin) => digits.startsWith(begin))) return undefined
  return `The pincode ${digits} is not in ${known.name}`
}

/** How the pincodes of a state begin, by its GST code; some circles serve places of two states. None for other territory. */
const pincodesOf: Record<string, string[]> = {
  '01': ['18', '19'],
  '02': ['17'],
  '03': ['14', '15', '16'],
  '04': ['14', '16'],
  '05': ['24', '26'],
  '06': ['12', '13'],
  '07': ['11'],
  '08': ['30', '31', '32', '33', '34'],
  '09': ['20', '21', '22', '23', '24', '25', '26', '27', '28'],
  '10': ['80', '81', '82', '84', '85'],
  '11': ['73'],
  '12': ['79'],
  '13': ['79'],
  '14': ['79'],
  '15': ['79'],
  '16': ['79'],
  '17': ['79'],
  '18': ['78', '79'],
  '19': ['70', '71', '72', '73', '74'],
  '20': ['81', '82', '83'],
  '21': ['75', '76', '77'],
  '22': ['49'],
  '23': ['45', '46', '47', '48'],
  '24': ['36', '37', '38', '39'],
  '26': ['36', '39'],
  '27': ['40', '41', '42', '43', '44'],
  '29': ['56', '57', '58', '59'],
  '30': ['40'],
  '31': ['68'],
  '32': ['67', '68', '69'],
  '33': ['60', '61', '62', '63', '64', '65', '66'],
  '34': ['53', '60', '67'],
  '35': ['74'],
  '36': ['50'],
  '37': ['50', '51', '52', '53'],
  '38': ['19'],
}
