import { expect, it } from 'vitest'
import { formatFileSize, objectionToFile, offeredKinds } from './attachment.ts'

const megabyte = 1024 * 1024

it('[VAL-33] a file may have up to 10 MB', () => {
  expect(objectionToFile({ name: 'bill.pdf', size: 10 * megabyte })).toBeUndefined()
  expect(objectionToFile({ name: 'bill.pdf', size: 10 * megabyte + 1 })).toBe('File size must be less than 10MB')
  expect(objectionToFile({ name: 'bill.pdf', size: 0 })).toBe('This file is empty. Please choose another one.')
})

it('[VAL-34] images, pdf, doc, docx and txt may be sent, and the picker offers nothing else', () => {
  expect(offeredKinds).toBe('.jpg,.jpeg,.png,.gif,.webp,.pdf,.doc,.docx,.txt')
  for (const name of ['a.jpg', 'A.JPEG', 'a.b.png', 'a.gif', 'a.webp', 'a.pdf', 'a.doc', 'a.docx', 'a.txt']) {
    expect(objectionToFile({ name, size: 1 }), name).toBeUndefined()
  }
  for (const name of ['a.svg', 'a.html', 'a.exe', 'a.pdf.exe', 'pdf', 'a.', 'a.zip']) {
    expect(objectionToFile({ name, size: 1 }), name).toBe(
      'Failed to submit support ticket: only images, pdf, doc, docx and txt',
    )
  }
})

it('a size is told in the unit people use', () => {
  expect(formatFileSize(12)).toBe('1 KB')
  expect(formatFileSize(840 * 1024)).toBe('840 KB')
  expect(formatFileSize(2.44 * megabyte)).toBe('2.4 MB')
})
