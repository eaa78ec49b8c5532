import type { SeededRandom } from './random.ts'

/** Where the demo shop delivers: made-up buildings in six real towns, and an "Independent house" for every pincode. */
export function buildingRows(random: SeededRandom) {
  const names = townPrefixes.flatMap((first) => townSuffixes.map((second) => `${first} ${second}`))
  const perTown = Math.ceil(names.length / towns.length)
  // Steps of 11 through the list (no divisor of its length), so that one town does not get all the "Gulmohar"s.
  const mixed = names.map((_, index) => names[(index * 11) % names.length] ?? '')
  const invented = towns.flatMap(({ pincodes, ...area }, townIndex) =>
    mixed.slice(townIndex * perTown, (townIndex + 1) * perTown).flatMap((buildingName, index) => {
      const pincode = pincodes[index % pincodes.length] ?? ''
      return towersOf(buildingName, random).map((towerName) => ({ buildingName, towerName, pincode, ...area }))
    }),
  )
  const houses = towns.flatMap(({ pincodes, ...area }) =>
    pincodes.map((pincode) => ({ buildingName: 'Independent house', towerName: '', pincode, ...area })),
  )
  return [homeOfAsha, ...invented, ...houses].map((row) => ({ ...row, id: random.uuid(), demo: true }))
}

export type BuildingRow = ReturnType<typeof buildingRows>[number]

/** The building of the main demo shopper. */
export const homeOfAsha = {
  buildingName: 'Amaltas Greens',
  towerName: 'Tower B',
  pincode: '452010',
  town: 'Indore',
  district: 'Indore',
  state: 'Madhya Pradesh',
}

const towns = [
  { town: 'Indore', district: 'Indore', state: 'Madhya Pradesh', pincodes: ['452001', '452010', '452016', '452018'] },
  { town: 'Bhopal', district: 'Bhopal', state: 'Madhya Pradesh', pincodes: ['462003', '462011', '462016', '462042'] },
  { town: 'Pune', district: 'Pune', state: 'Maharashtra', pincodes: ['411001', '411014', '411038', '411045'] },
  { town: 'Nashik', district: 'Nashik', state: 'Maharashtra', pincodes: ['422002', '422005', '422009', '422013'] },
  { town: 'Ahmedabad', district: 'Ahmedabad', state: 'Gujarat', pincodes: ['380006', '380009', '380015', '380054'] },
  { town: 'Gurugram', district: 'Gurugram', state: 'Haryana', pincodes: ['122001', '122002', '122003', '122018'] },
]

const townPrefixes = [
  ...['Gulmohar', 'Kachnar', 'Neemwadi', 'Palashvan', 'Champavan', 'Parijat', 'Kadambari', 'Madhuban', 'Tulsivan'],
  ...[
    'Suryoday',
    'Chandrika',
    'Narmada Tat',
    'Shipra Tat',
    'Godavari Tat',
    'Sabar Tat',
    'Vindhya View',
    'Sahyadri View',
  ],
  ...[
    'Satpura View',
    'Aravali View',
    'Anandghar',
    'Sukhniwas',
    'Shubham',
    'Swastik',
    'Mangalam',
    'Navrang',
    'Saptarang',
  ],
  ...['Mayurpankh', 'Rajhans', 'Koyal', 'Neelkanth', 'Dhanvan', 'Gehunkhet', 'Sona Bali', 'Chakki Chowk', 'Purvai'],
]

const townSuffixes = [
  ...['Residency', 'Heights', 'Court', 'Apartments', 'Enclave', 'Towers', 'Gardens', 'Society', 'Park', 'Homes'],
  ...['Vihar', 'Terraces'],
]

function towersOf(buildingName: string, random: SeededRandom) {
  if (/Court|Society|Vihar/.test(buildingName) && random.isTrue(0.5)) return ['']
  const count = random.whole(1, 4)
  const style = random.pick(['Tower', 'Wing', 'Block'])
  return ['A', 'B', 'C', 'D'].slice(0, count).map((letter) => `${style} ${letter}`)
}
