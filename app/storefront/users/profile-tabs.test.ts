import { expect, it } from 'vitest'
import { addressOf, profileTabs, quickActions, tabOf } from './profile-tabs.ts'

it('[PROF-04] the tabs are details, orders, address, privacy, terms and support, each with an address of its own', () => {
  expect(Object.keys(profileTabs)).toEqual(['details', 'orders', 'address', 'privacy', 'terms', 'support'])
  for (const tab of Object.keys(profileTabs) as (keyof typeof profileTabs)[]) {
    expect(tabOf(new URL(addressOf(tab), 'https://shop').search)).toBe(tab)
  }
  for (const search of ['', '?tab=', '?tab=admin', '?tab=constructor', '?tab=__proto__']) {
    expect(tabOf(search)).toBe('details')
  }
})

it('[PROF-03] the quick actions open a tab each', () => {
  expect(quickActions.map(({ name, tab }) => [name, tab])).toEqual([
    ['My Orders', 'orders'],
    ['Manage Address', 'address'],
    ['Support', 'support'],
    ['Terms', 'terms'],
    ['Privacy', 'privacy'],
  ])
})
