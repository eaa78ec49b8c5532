import type { HealthPoint } from '#contract/api/admin/health.ts'
import { point } from './point.ts'

/** Whether everybody's authenticator app can be checked under the secret that the server runs with. */
export function secretPoint(names: string[]): HealthPoint {
  const [key, title] = ['secret', 'Authenticator apps under this SHOP_SECRET']
  if (names.length === 0) return point(key, title, { standing: 'well', state: 'All can be checked' })
  return point(key, title, {
    standing: 'bad',
    state: `Cannot be checked: ${names.join(', ')}`,
    advice:
      'SHOP_SECRET was changed since they were set up. Reset each of them under Staff, or by npm run staff -- reset <mobile> on the server; or write the former secret into the settings file and start the server again. Links and codes sent under the former secret do not work either.',
    page: { name: 'Staff', address: '/admin/staff' },
  })
}
