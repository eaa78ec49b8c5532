import * as z from 'zod/mini'
import { endpointSchema } from '../endpoint.ts'
import { email, Id, line, mobile, orEmpty, orUnchanged, Picture } from '../fields.ts'
import { GivenConsent } from './consents.schema.ts'

const nameSentence = 'Please enter your name'

const emailSentence = 'Please enter a valid email address'

const mobileSentence = 'Please enter a valid 10-digit mobile number'

const addressSentence = 'Please fill all address fields'

/** Where to deliver (ENT-25, VAL-15). */
export const Address = z.object(
  {
    houseNumber: line(60, 'The house number', addressSentence),
    buildingName: orEmpty(line(120, 'The building name')),
    towerName: orEmpty(line(120, 'The tower name')),
    pincode: line(10, 'The pincode', addressSentence),
    town: line(80, 'The town', addressSentence),
    district: line(80, 'The district', addressSentence),
    state: line(80, 'The state', addressSentence),
  },
  addressSentence,
)
export type Address = z.infer<typeof Address>

/** A saved address, of which parts may be missing. */
export const SavedAddress = z.partial(
  z.object({
    houseNumber: z.nullish(line(60, 'The house number')),
    buildingName: z.nullish(line(120, 'The building name')),
    towerName: z.nullish(line(120, 'The tower name')),
    pincode: z.nullish(line(10, 'The pincode')),
    town: z.nullish(line(80, 'The town')),
    district: z.nullish(line(80, 'The district')),
    state: z.nullish(line(80, 'The state')),
  }),
)
export type SavedAddress = z.infer<typeof SavedAddress>

/** A person who shops (ENT-01). `verify` says that the mobile number was proven by a code. */
export const User = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  countryCode: z.string(),
  email: z.nullable(z.string()),
  mobileNumber: z.string(),
  address: z.nullish(SavedAddress),
  profileImage: z.nullish(Picture),
  role: z.enum(['user', 'guest']),
  verify: z.boolean(),
  currency: z.string(),
})
export type User = z.infer<typeof User>

/** Who receives the goods (ENT-28). */
export const UserBasicInfo = z.object({
  name: line(100, 'The name', nameSentence).check(z.minLength(1, nameSentence)),
  email: email(emailSentence),
  mobileNumber: mobile(mobileSentence),
})
export type UserBasicInfo = z.infer<typeof UserBasicInfo>

export const addGuest = endpointSchema({
  summary: 'Register a guest for one checkout',
  refuses: {
    400: ['A pincode has 6 digits', 'No pincode begins with 0', 'Please choose a state of India, such as Maharashtra'],
  },
  access: 'optional',
  body: z.extend(UserBasicInfo, { address: Address, ...GivenConsent.shape }),
  data: z.string(),
})

export const getProfile = endpointSchema({
  summary: 'The own profile',
  access: 'user',
  data: User,
})

export const updateUser = endpointSchema({
  summary: 'Change the own profile',
  refuses: {
    400: ['A pincode has 6 digits', 'No pincode begins with 0', 'Please choose a state of India, such as Maharashtra'],
    404: ['This profile could not be found.'],
  },
  access: 'user',
  params: z.object({ id: Id }),
  body: z.object({
    name: orUnchanged(line(100, 'The name').check(z.minLength(1, nameSentence))),
    email: orUnchanged(email(emailSentence)),
    mobileNumber: z.optional(mobile(mobileSentence)),
    address: orUnchanged(SavedAddress),
  }),
  data: User,
})

export const uploadProfileImage = endpointSchema({
  summary: 'Replace the profile picture',
  refuses: {
    400: [
      'Please select a valid image file (JPEG, PNG, JPG, GIF)',
      'Please send one file at a time.',
      'Please send the file as "file".',
    ],
    413: ['Image size should be less than 5MB'],
    415: ['Please send the request as JSON.'],
    429: ['You have sent very many files today. Please try again tomorrow.'],
    503: ['Pictures and files are away for a moment. Please try again in a few minutes.'],
  },
  access: 'user',
  data: z.object({ originalUrl: z.string(), thumnailUrl: z.string() }),
})
