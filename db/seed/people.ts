import type { SavedAddress } from '#contract/api/accounts/users.ts'
import { demoShopper as asha } from '#server/people/users/demo-shopper.ts'
import { type BuildingRow, homeOfAsha } from './areas.ts'
import { mediaKey } from './media-key.ts'
import type { SeededRandom } from './random.ts'

/** The demo shoppers: first those who order (Asha leads), then a few who have only signed in. All numbers are made up. */
export function peopleRows(now: Date, buildings: BuildingRow[], random: SeededRandom) {
  const withBuilding = buildings.filter((building) => building.buildingName !== 'Independent house')
  const homes = Object.entries(buyerHomes).flatMap(([town, names]) => names.map((name) => ({ name, town })))
  const buyers = homes.map(({ name, town }, index) => {
    const isAsha = index === 0
    const nearby = withBuilding.filter((building) => building.town === town)
    const building =
      buildings.find((one) => isAsha && one.buildingName === homeOfAsha.buildingName) ?? random.pick(nearby)
    return person(random, {
      name,
      email: `${emailName(name, isAsha)}@example.com`,
      mobileNumber: isAsha ? asha.mobileNumber : mobileOf(index),
      address: addressAt(building, isAsha ? 'B-704' : houseNumber(building, random)),
      picture: isAsha ? 2 : random.isTrue(0.45) ? random.whole(1, 6) : undefined,
      createdAt: new Date(now.getTime() - 95 * day),
    })
  })
  const onlyNamed = onlySignedIn.map((name, index) =>
    person(random, {
      name,
      mobileNumber: mobileOf(60 + index),
      createdAt: new Date(now.getTime() - (index + 3) * day),
    }),
  )
  const unnamed = Array.from({ length: 40 - buyers.length - onlyNamed.length }, (_, index) =>
    person(random, { mobileNumber: mobileOf(80 + index), createdAt: new Date(now.getTime() - (index + 1) * day) }),
  )
  return { buyers, others: [...onlyNamed, ...unnamed] }
}

export type PersonRow = ReturnType<typeof peopleRows>['buyers'][number]

const day = 86_400_000

type Known = {
  name?: string
  email?: string
  mobileNumber: string
  address?: SavedAddress
  picture?: number
  createdAt: Date
}

function person(random: SeededRandom, known: Known) {
  const pictureKey = known.picture ? mediaKey(`avatars/avatar-${known.picture}-128.webp`) : null
  return {
    id: random.uuid(),
    role: 'user' as const,
    loginMobile: known.mobileNumber,
    mobileNumber: known.mobileNumber,
    name: known.name ?? null,
    email: known.email ?? null,
    address: known.address ?? null,
    profileImageKey: pictureKey,
    profileThumbnailKey: pictureKey,
    isVerified: true,
    createdAt: known.createdAt,
    demo: true,
  }
}

function addressAt({ buildingName, towerName, pincode, town, district, state }: BuildingRow, houseNumber: string) {
  return { houseNumber, buildingName, towerName, pincode, town, district, state }
}

function houseNumber({ towerName }: BuildingRow, random: SeededRandom) {
  const flat = random.whole(1, 14) * 100 + random.whole(1, 6)
  return towerName ? `${towerName.at(-1)}-${flat}` : String(flat)
}

// Zeros in the middle, so that nobody takes them for a real person's number.
const mobileOf = (index: number) => `90000000${String(index).padStart(2, '0')}`

const emailName = (name: string, isAsha: boolean) => (isAsha ? 'asha' : name.toLowerCase().replace(/[^a-z]+/g, '.'))

// Asha lives in her own building in Indore; the others are spread over the towns, most of them near the mill.
const buyerHomes: Record<string, string[]> = {
  Indore: [
    asha.name,
    'Meena Joshi',
    'Rakesh Patidar',
    'Sunita Chouhan',
    'Imran Qureshi',
    'Ankita Rathore',
    'Suresh Gehlot',
  ],
  Bhopal: [
    'Vijay Malviya',
    'Farida Bano',
    'Manoj Tiwari',
    'Joseph D’Mello',
    'Usha Rajput',
    'Ritesh Jaiswal',
    'Neha Dubey',
  ],
  Pune: ['Lakshmi Iyer', 'Pooja Kulkarni', 'Rukmini Nair', 'Savita Pawar', 'Arvind Menon'],
  Nashik: ['Nilesh Deshmukh', 'Kiran Bhosale', 'Zoya Sheikh'],
  Ahmedabad: ['Devendra Solanki', 'Shweta Trivedi', 'Bhavna Patel', 'Hemant Shah', 'Tanvi Mehta'],
  Gurugram: ['Harpreet Gill', 'Amit Agnihotri', 'Gurleen Kaur', 'Jyoti Saxena', 'Prakash Gaikwad', 'Yogesh Thakur'],
}

const onlySignedIn = ['Divya Sethi', 'Rohit Kamble', 'Aditi Bhargava']
