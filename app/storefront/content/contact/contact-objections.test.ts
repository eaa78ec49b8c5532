import { describe, expect, it } from 'vitest'
import { contactObjections } from './contact-objections.ts'
import { dialAddress } from './reach-links.tsx'

const right = { name: 'Asha', email: 'asha@example.com', mobileNumber: '9876543210', message: 'Hello' }

describe('somebody who fills in the contact form', () => {
  it('[VAL-28] is told of every empty field by its own sentence', () => {
    const all = {
      name: 'Name is required',
      email: 'Email is required',
      mobileNumber: 'Mobile number is required',
      message: 'Message is required',
    }
    expect(contactObjections({ name: '', email: '', mobileNumber: '', message: '' })).toEqual(all)
    expect(contactObjections({ name: ' ', email: ' ', mobileNumber: '', message: '\n ' })).toEqual(all)
    expect(contactObjections(right)).toEqual({})
    expect(contactObjections({ ...right, name: ' Asha ', email: ' asha@example.com ' })).toEqual({})
  })

  it.each(['asha', 'asha@example', 'asha@.', '@example.com', 'a b@example.com', 'asha@exam ple.com', 'a@b@c.d e'])(
    '[VAL-29] is told that %s is no email address',
    (email) => {
      expect(contactObjections({ ...right, email })).toEqual({ email: 'Please enter a valid email address' })
    },
  )

  it.each(['1', '987654321', '98765432101', '98765 4321', 'abcdefghij', '९८७६५४३२१०'])(
    '[VAL-02] is told that %s is no mobile number',
    (mobileNumber) => {
      expect(contactObjections({ ...right, mobileNumber })).toEqual({
        mobileNumber: 'Please enter a valid 10-digit mobile number',
      })
    },
  )

  it('is told when a message is too long, before it is sent', () => {
    expect(contactObjections({ ...right, message: 'a'.repeat(4_000) })).toEqual({})
    expect(contactObjections({ ...right, message: 'a'.repeat(4_001) }).message).toBe(
      'The message can have at most 4000 characters; this one has 4001.',
    )
  })
})

it('[STAT-08] the phone number is dialled as digits, however the owner wrote it', () => {
  expect(dialAddress('+91 98765-43210 (care)')).toBe('tel:+919876543210')
  expect(dialAddress('0731 400 400')).toBe('tel:0731400400')
  expect(dialAddress('1915')).toBe('tel:1915')
})
