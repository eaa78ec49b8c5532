/** What the owner of the shop fills in, each value marked as not real (open-points 3). */
export const placeholderSeller = {
  legalName: 'Placeholder Mills Private Limited',
  address: 'Placeholder address, 1 Mill Road, Indore, Madhya Pradesh 452001',
  gstin: '23PLACEHOLDER00',
  fssaiLicence: '00000000000000',
  contactMail: 'placeholder@example.com',
  contactPhone: '+91 00000 00000 (placeholder)',
  contactHours: 'Monday to Saturday, 9 am to 6 pm',
  officerName: 'Placeholder Name',
  officerDesignation: 'Grievance Officer',
  officerMail: 'placeholder-grievance@example.com',
  officerPhone: '+91 00000 00000 (placeholder)',
  apps: [
    { name: 'Google Play', address: 'https://example.com/placeholder-google-play' },
    { name: 'App Store', address: 'https://example.com/placeholder-app-store' },
  ],
  social: [
    { name: 'Instagram', address: 'https://example.com/placeholder-instagram' },
    { name: 'Facebook', address: 'https://example.com/placeholder-facebook' },
    { name: 'YouTube', address: 'https://example.com/placeholder-youtube' },
  ],
}
