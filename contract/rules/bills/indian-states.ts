/** A state or union territory by its GST code, the first two digits of every GSTIN registered there. */
export type IndianState = { code: string; name: string }

/** The state of a GST code; undefined for a code that no state has. */
export function stateOfCode(code: string): IndianState | undefined {
  const name = states[formerCodes[code] ?? code]
  return name ? { code: formerCodes[code] ?? code, name } : undefined
}

/** The state that an address names, also by a former name or spelling ('Orissa', 'J&K', 'NCT of Delhi'). */
export function stateOfName(written: string): IndianState | undefined {
  const code = codeOf.get(plain(written))
  return code ? stateOfCode(code) : undefined
}

/** What the state's half of the tax is called: union territories without a legislature have their own. */
export function stateTaxName({ code }: IndianState) {
  return ['04', '26', '31', '35', '38'].includes(code) ? 'UTGST' : 'SGST'
}

function plain(name: string) {
  return name
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/\b(the|state of|union territory of|ut of|nct of|national capital territory of)\b/g, '')
    .replace(/[^a-z]/g, '')
}

const states: Record<string, string> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
}

/** Daman and Diu before 2020, Andhra Pradesh before Telangana left it: old GSTINs keep them. */
const formerCodes: Record<string, string> = { '25': '26', '28': '37' }

const otherNames: Record<string, string> = {
  jandk: '01',
  jk: '01',
  jammukashmir: '01',
  jammu: '01',
  kashmir: '01',
  uttaranchal: '05',
  newdelhi: '07',
  delhincr: '07',
  delhinct: '07',
  up: '09',
  orissa: '21',
  chattisgarh: '22',
  chhatisgarh: '22',
  mp: '23',
  damananddiu: '26',
  dadraandnagarhaveli: '26',
  dadranagarhaveli: '26',
  maharastra: '27',
  mysore: '29',
  laccadives: '31',
  madras: '33',
  tamilnad: '33',
  pondicherry: '34',
  pondichery: '34',
  andamanandnicobar: '35',
  andamannicobar: '35',
  andamannicobarislands: '35',
  telengana: '36',
  andhra: '37',
}

/** Every order asks once or twice. */
const codeOf = new Map([
  ...Object.entries(otherNames),
  ...Object.entries(states).map(([code, name]): [string, string] => [plain(name), code]),
])
