import { describe, expect, it } from 'vitest'
import { type CheckoutDetails, checkoutObjection } from './checkout-details.ts'

const details = {
  name: 'Asha Patil',
  mobileNumber: '9876543210',
  email: 'asha@example.com',
  address: { houseNumber: '12', pincode: '411001', town: 'Pune', district: 'Pune', state: 'Maharashtra' },
}

describe('details of a checkout', () => {
  it('[VAL-11] [VAL-15] name, mobile, email, house number, pincode, district, state and town are enough: no building name', () => {
    expect(checkoutObjection(details)).toBeUndefined()
    expect(
      checkoutObjection({ ...details, address: { ...details.address, buildingName: '', towerName: '' } }),
    ).toBeUndefined()
  })

  it('[VAL-12] without a name the shopper is asked for it', () => {
    for (const name of [undefined, '', '  ']) expect(objection({ name })).toBe('Please enter your name')
  })

  it('[VAL-02] [VAL-04] a mobile number that is not exactly 10 digits is refused', () => {
    for (const mobileNumber of [
      undefined,
      '',
      '987654321',
      '98765432101',
      '98765 43210',
      '９876543210',
      '9876543210\n',
    ]) {
      expect(objection({ mobileNumber })).toBe('Please enter a valid 10-digit mobile number')
    }
  })

  it('[VAL-13] an email address not of the form x@y.z, or with spaces, is refused', () => {
    for (const email of [
      undefined,
      '',
      'asha',
      'asha@example',
      'asha@@example.com',
      'as ha@example.com',
      'asha@exa mple.com',
      'asha@example.com please',
    ]) {
      expect(objection({ email })).toBe('Please enter a valid email address')
    }
    expect(objection({ email: ' asha@example.com ' })).toBeUndefined()
  })

  it('[VAL-11] [VAL-14] any missing part of the address is asked for', () => {
    for (const part of ['houseNumber', 'pincode', 'town', 'district', 'state']) {
      for (const missing of [{ [part]: '' }, { [part]: ' ' }, { [part]: undefined }]) {
        expect(objection({ address: { ...details.address, ...missing } })).toBe('Please fill all address fields')
      }
    }
    expect(objection({ address: undefined })).toBe('Please fill all address fields')
  })

  it('[VAL-11] of several faults the first of the form is told', () => {
    expect(checkoutObjection({})).toBe('Please enter your name')
    expect(checkoutObjection({ name: 'Asha' })).toBe('Please enter a valid 10-digit mobile number')
    expect(checkoutObjection({ name: 'Asha', mobileNumber: '9876543210' })).toBe('Please enter a valid email address')
  })
})

function objection(change: CheckoutDetails) {
  return checkoutObjection({ ...details, ...change })
}
