import { beforeEach, expect, it } from 'vitest'
import { closePopup, openPopup, usePopup } from './popups.ts'

beforeEach(closePopup)

it('[POPUP-01] [ENT-26] no popup is open at first; an opened one holds what it was given', () => {
  expect(usePopup.getState()).toEqual({ kind: 'NONE', data: {} })
  openPopup('SUCCESS', { orderNumber: 'ABC' })
  expect(usePopup.getState()).toEqual({ kind: 'SUCCESS', data: { orderNumber: 'ABC' } })
})

it('[POPUP-02] a second popup takes the place of the first together with its data', () => {
  openPopup('FAILED', { errorMessage: 'No' })
  openPopup('SIGNIN')
  expect(usePopup.getState()).toEqual({ kind: 'SIGNIN', data: {} })
})

it('[POPUP-01] closing goes back to NONE and forgets the data', () => {
  openPopup('SUCCESS', { orderNumber: 'ABC' })
  closePopup()
  expect(usePopup.getState()).toEqual({ kind: 'NONE', data: {} })
})
