import { describe, expect, it } from 'vitest'
import type { User } from '#contract/api/accounts/users.ts'
import { type Details, draftOf, emptyDraft, missingParts, objectionTo, toDetails } from './details.ts'

const buildingAddress = {
  buildingName: 'Amaltas Greens',
  towerName: 'Tower B',
  pincode: '452010',
  town: 'Indore',
  district: 'Indore',
  state: 'Madhya Pradesh',
}
const details: Details = {
  name: 'Asha Verma',
  mobileNumber: '9876543210',
  email: 'asha@example.com',
  address: { houseNumber: 'B-704', ...buildingAddress },
}
const newcomer: User = {
  id: '1',
  name: null,
  countryCode: '+91',
  email: null,
  mobileNumber: '9876543210',
  address: null,
  role: 'user',
  verify: true,
  currency: 'INR',
}

describe('the details of the checkout', () => {
  it('[VAL-04] [VAL-12] [VAL-13] [VAL-14] each field has its own sentence, whatever the others hold', () => {
    expect(objectionTo.name(' ')).toBe('Please enter your name')
    expect(objectionTo.mobileNumber('98765')).toBe('Please enter a valid 10-digit mobile number')
    expect(objectionTo.email('asha@example')).toBe('Please enter a valid email address')
    expect(objectionTo.houseNumber('')).toBe('Please fill all address fields')
    expect(objectionTo.buildingAddress(null)).toBe('Please fill all address fields')
    expect(objectionTo.buildingAddress({ ...buildingAddress, buildingName: '', towerName: '' })).toBeUndefined()
  })

  it('[VAL-11] nothing goes on until every part is filled', () => {
    const draft = { ...details, houseNumber: 'B-704', buildingAddress }
    expect(toDetails(draft)).toEqual(details)
    expect(toDetails({ ...draft, name: '' })).toBeUndefined()
    expect(toDetails({ ...draft, buildingAddress: null })).toBeUndefined()
    expect(toDetails(emptyDraft)).toBeUndefined()
  })

  it('[CHK-14] a shopper with an empty profile has all of it saved', () => {
    expect(missingParts(newcomer, details)).toEqual({
      name: 'Asha Verma',
      email: 'asha@example.com',
      address: details.address,
    })
  })

  it('[CHK-14] a shopper with a full profile who orders to another place keeps the profile as it was', () => {
    const known = { ...newcomer, name: 'Asha', email: 'a@b.co', address: { ...details.address } }
    const elsewhere = { ...details, address: { ...details.address, houseNumber: '1', town: 'Pune' } }
    expect(missingParts(known, elsewhere)).toBeUndefined()
  })

  it('[CHK-14] a shopper whose saved place is half empty has the chosen place saved whole, beside the own house number', () => {
    const half = { ...newcomer, name: 'Asha', email: 'a@b.co', address: { houseNumber: 'A-1', town: 'Pune' } }
    expect(draftOf(half).buildingAddress).toBeNull()
    expect(missingParts(half, details)).toEqual({ address: buildingAddress })
  })
})
