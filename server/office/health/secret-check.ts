import type { HealthCheck } from '#contract/api/admin/operations/health.ts'
import { voidUnderAnother, wayBack } from '#server/operations/shop-secret/changed-secret-text.ts'
import type { SecretState } from '#server/operations/shop-secret/fingerprint.ts'
import { healthCheck } from '#server/platform/observability/health-check.ts'

/** Whether the server runs with the secret that this shop had. `file` is the settings file. */
export function secretCheck({ isChanged, since }: SecretState, file: string): HealthCheck {
  const [key, title] = ['shop-secret', 'The shop’s secret']
  if (!since)
    return healthCheck(key, title, { standing: 'off', state: 'The demo’s own, by which nothing is known again' })
  if (!isChanged) return healthCheck(key, title, { standing: 'well', state: 'The one that this shop has' })
  return healthCheck(key, title, {
    standing: 'bad',
    state: `SHOP_SECRET is not the one that this shop had: ${voidUnderAnother}`,
    advice: `Where that is not meant, ${wayBack(file)}. Where it was changed with intent, accept the new one here.`,
  })
}

/** Whether everybody's authenticator app can be checked under the secret that the server runs with. */
export function appsCheck(names: string[]): HealthCheck {
  const [key, title] = ['secret', 'Authenticator apps under this SHOP_SECRET']
  if (names.length === 0) return healthCheck(key, title, { standing: 'well', state: 'All can be checked' })
  return healthCheck(key, title, {
    standing: 'bad',
    state: `Cannot be checked: ${names.join(', ')}`,
    advice:
      'SHOP_SECRET was changed since they were set up. Reset each of them under Staff, or by npm run staff -- reset <mobile> on the server; or write the former secret into the settings file and start the server again. Links and codes sent under the former secret do not work either.',
    page: { name: 'Staff', address: '/admin/staff' },
  })
}
