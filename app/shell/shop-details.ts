/**
 * What the owner of the shop fills in. Values that hold the word "placeholder" or the digits 0000000000 are not real: they
 * are shown in a demo shop and hidden in a real one, as is a value that is missing (open-points 3).
 */
export const shopDetails = {
  name: 'Milloraa',
  legalName: 'Placeholder Mills Private Limited',
  fssaiLicence: '00000000000000',
  contactMail: 'placeholder@example.com',
  apps: [
    { name: 'Google Play', address: 'https://example.com/placeholder-google-play' },
    { name: 'App Store', address: 'https://example.com/placeholder-app-store' },
  ],
  social: [
    { name: 'Instagram', address: 'https://example.com/placeholder-instagram' },
    { name: 'Facebook', address: 'https://example.com/placeholder-facebook' },
    { name: 'YouTube', address: 'https://example.com/placeholder-youtube' },
  ],
} as const

/** Whether a value may be shown: it is there and, outside a demo shop, real. */
export function isShown(value: string, isDemo: boolean) {
  return value !== '' && (isDemo || !/placeholder|0{10}/i.test(value))
}

export function shownContactMail(isDemo: boolean) {
  return isShown(shopDetails.contactMail, isDemo) ? shopDetails.contactMail : null
}
