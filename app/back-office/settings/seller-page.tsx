import { useQuery } from '@tanstack/react-query'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { changeSellerDetails, getSellerDetails, type SellerDetails } from '#contract/api/admin/content/settings.ts'
import { FreshFactorProvider, useFreshFactor } from '../factors/fresh-factor.tsx'
import { VersionedForm } from '../forms/versioned-form.tsx'
import { useStaff } from '../session/use-staff.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { Loaded } from '../ui/states.tsx'
import { LinkFields } from './link-fields.tsx'
import { SellerField } from './seller-field.tsx'
import { sellerGroups, sellerNames } from './seller-fields.ts'
import { sellerKey } from './settings-key.ts'

export type SellerForm = Omit<SellerDetails, 'version' | 'updatedAt'>

export function meta() {
  return hiddenPageMeta('Who sells here · Back office')
}

/** Who sells here, as the law wants it shown, and what the storefront promises. */
export default function SellerPage() {
  const query = useQuery({ queryKey: sellerKey, queryFn: () => api(getSellerDetails) })
  return (
    <FreshFactorProvider>
      <PageHead
        title="Who sells here"
        about="What stands empty is not shown. Placeholders of the demo shop are hidden in a real shop."
        back={{ to: '/admin/settings', name: 'Settings' }}
      />
      <Loaded query={query}>{(seller) => <SellerDetailsForm seller={seller} />}</Loaded>
    </FreshFactorProvider>
  )
}

function SellerDetailsForm({ seller }: { seller: SellerDetails }) {
  const isAdmin = useStaff().role === 'admin'
  const withFreshFactor = useFreshFactor()
  return (
    <VersionedForm<SellerDetails, SellerForm>
      opened={seller}
      formOf={({ version, updatedAt, ...form }) => form}
      save={(form, version) => withFreshFactor(() => api(changeSellerDetails, { body: { ...form, version } }))}
      done="Saved; the storefront shows it now"
      refresh={[sellerKey]}
      names={sellerNames}
    >
      {(form) => (
        <div className="grid items-start grid-cols-1 gap-4 lg:grid-cols-2">
          {sellerGroups.map(({ title, about, fields }) => (
            <Panel key={title} title={title} about={about}>
              <div className="grid gap-4">
                {fields.map((field) => (
                  <SellerField key={field.name} field={field} form={form} isAdmin={isAdmin} />
                ))}
              </div>
            </Panel>
          ))}
          <Panel title="Links" about="Shown in the foot of every page.">
            <div className="grid gap-6">
              <LinkFields form={form} name="social" label="Social networks" />
              <LinkFields form={form} name="apps" label="Apps" />
            </div>
          </Panel>
        </div>
      )}
    </VersionedForm>
  )
}
