import type { HealthPoint } from '#contract/api/admin/operations/health.ts'
import { voidUnderAnother, wayBack } from '#server/operations/shop-secret/changed-secret-text.ts'
import type { SecretStanding } from '#server/operations/shop-secret/fingerprint.ts'
import { point } from '#server/platform/observability/point.ts'

/** Whether the server runs with the secret that this shop had. `file` is the settings file. */
export function secretPoint({ isChanged, since }: SecretStanding, file: string): HealthPoint {
  const [key, title] = ['shop-secret', 'The shop’s secret']
  if (!since) return point(key, title, { standing: 'off', state: 'The demo’s own, by which nothing is known again' })
  if (!isChanged) return point(key, title, { standing: 'well', state: 'The one that this shop has' })
  return point(key, title, {
    standing: 'bad',
    state: `SHOP_SECRET is not the one that this shop had: ${voidUnderAnother}`,
    advice: `Where that is not meant, ${wayBack(file)}. Where it was changed with intent, accept the new one here.`,
  })
}

/** Whether everybody's authenticator app can be checked under the secret that the server runs with. */
export function appsPoint(names: string[]): HealthPoint {
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
