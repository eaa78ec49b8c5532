import { describe, expect, it } from 'vitest'
import type { User } from '#contract/api/accounts/users.ts'
import { changesOf, draftOf, fullName, objectionsTo } from './details.ts'

const asha: User = {
  id: '1',
  name: 'Asha Rao',
  countryCode: '+91',
  email: 'asha@example.com',
  mobileNumber: '9876543210',
  role: 'user',
  verify: true,
  currency: 'INR',
}
const draft = draftOf(asha)
const required = 'First name, email, and mobile are required!'

describe('the details of a shopper', () => {
  it('[ENT-02] the first word of a name is the first name, and both are joined by one space again', () => {
    expect(draft).toMatchObject({ firstName: 'Asha', lastName: 'Rao' })
    expect(draftOf({ ...asha, name: ' Asha  Devi   Rao ' })).toMatchObject({ firstName: 'Asha', lastName: 'Devi Rao' })
    expect(draftOf({ ...asha, name: 'Asha' })).toMatchObject({ firstName: 'Asha', lastName: '' })
    expect(draftOf({ ...asha, name: null, email: null })).toMatchObject({ firstName: '', lastName: '', email: '' })
    expect(fullName({ firstName: ' Asha ', lastName: ' Devi  Rao ' })).toBe('Asha Devi Rao')
    expect(fullName({ firstName: 'Asha', lastName: '' })).toBe('Asha')
  })

  it('[VAL-24] a save without first name, email or mobile is refused at each missing field, one without last name is not', () => {
    expect(objectionsTo(draft)).toEqual({})
    expect(objectionsTo({ ...draft, lastName: '' })).toEqual({})
    expect(objectionsTo({ firstName: ' ', lastName: 'Rao', email: '', mobileNumber: '' })).toEqual({
      firstName: required,
      email: required,
      mobileNumber: required,
    })
  })

  it('[VAL-24] a wrong email or mobile is refused with the sentence the checkout uses', () => {
    expect(objectionsTo({ ...draft, email: 'asha@home', mobileNumber: '98765' })).toEqual({
      email: 'Please enter a valid email address',
      mobileNumber: 'Please enter a valid 10-digit mobile number',
    })
  })

  it('[API-25] a save sends the section being edited and what waits in another one, and leaves the rest alone', () => {
    expect(changesOf(draft, asha, 'name')).toEqual({ name: 'Asha Rao' })
    expect(changesOf({ ...draft, firstName: 'Usha', email: ' usha@example.com ' }, asha, 'email')).toEqual({
      name: 'Usha Rao',
      email: 'usha@example.com',
    })
    expect(changesOf({ ...draft, mobileNumber: '9876500000' }, asha, 'mobile')).toEqual({ mobileNumber: '9876500000' })
  })
})
