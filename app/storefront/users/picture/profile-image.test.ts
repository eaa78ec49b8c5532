import { expect, it } from 'vitest'
import { objectionToImage } from './profile-image.ts'

const mb = 1024 * 1024

it('[VAL-26] a shopper may choose a JPEG, PNG, JPG or GIF as photo and nothing else', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/jpg', 'image/gif']) {
    expect(objectionToImage({ type, size: 1 })).toBeUndefined()
  }
  for (const type of ['image/svg+xml', 'image/webp', 'image/heic', 'application/pdf', 'text/html', '']) {
    expect(objectionToImage({ type, size: 1 })).toBe('Please select a valid image file (JPEG, PNG, JPG, GIF)')
  }
})

it('[VAL-27] a photo of 5 MB is taken and one byte more is refused', () => {
  expect(objectionToImage({ type: 'image/jpeg', size: 5 * mb })).toBeUndefined()
  expect(objectionToImage({ type: 'image/jpeg', size: 5 * mb + 1 })).toBe('Image size should be less than 5MB')
})
