/** The parts of the profile, kept in the address as `?tab=` (PROF-04); their headings are ours. */
export const profileTabs = {
  details: 'Your details',
  orders: 'My orders',
  address: 'Your address',
  privacy: 'Privacy',
  terms: 'Terms',
  support: 'Support',
} as const
export type ProfileTab = keyof typeof profileTabs

/** The quick actions of the left panel and the tabs they open (PROF-03, open-points 97); Logout is the last of them. */
export const quickActions = [
  { name: 'My Orders', tab: 'orders' },
  { name: 'Manage Address', tab: 'address' },
  { name: 'Support', tab: 'support' },
  { name: 'Terms', tab: 'terms' },
  { name: 'Privacy', tab: 'privacy' },
] as const

/** The tab an address asks for; the details where it asks for none or for one that does not exist. */
export function tabOf(search: string): ProfileTab {
  const tab = new URLSearchParams(search).get('tab') ?? ''
  return isTab(tab) ? tab : 'details'
}

export function addressOf(tab: ProfileTab) {
  return `/profile?tab=${tab}`
}

function isTab(tab: string): tab is ProfileTab {
  return Object.hasOwn(profileTabs, tab)
}
