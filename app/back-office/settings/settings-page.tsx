import { useQuery } from '@tanstack/react-query'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { ButtonLink } from '#app/shared/ui/button.tsx'
import { getShopSettings } from '#contract/api/admin/content/settings.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { Loaded } from '../ui/states.tsx'
import { ChargesForm } from './charges-form.tsx'
import { PausePanel } from './pause-panel.tsx'
import { settingsKey } from './settings-key.ts'

export function meta() {
  return hiddenPageMeta('Settings · Back office')
}

/** Whether the shop takes orders, what they are charged, and what cash orders may be. */
export default function SettingsPage() {
  const query = useQuery({ queryKey: settingsKey, queryFn: () => api(getShopSettings) })
  return (
    <>
      <PageHead title="Settings" about="Changes are on the storefront within 2 seconds.">
        <ButtonLink look="quiet" to="/admin/settings/seller">
          Who sells here
        </ButtonLink>
      </PageHead>
      <Loaded query={query}>
        {(settings) => (
          <div className="grid items-start grid-cols-1 gap-4 lg:grid-cols-2">
            <PausePanel settings={settings} />
            <Panel title="Charges and cash orders">
              <ChargesForm settings={settings} />
            </Panel>
          </div>
        )}
      </Loaded>
    </>
  )
}
