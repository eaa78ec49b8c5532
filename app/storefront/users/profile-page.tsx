import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Breadcrumb } from '#app/shared/ui/breadcrumb.tsx'
import { Lazy } from '#app/shared/ui/lazy.tsx'
import type { User } from '#contract/api/accounts/users.ts'
import { ProfileOrders } from '../orders/list/profile-orders.tsx'
import type { Route } from './+types/profile-page.ts'
import { AddressTab } from './details/address-tab.tsx'
import { DetailsTab } from './details/details-tab.tsx'
import { numberChangeNotice, privacyTab, supportTab } from './lazy-parts.ts'
import { LazyTab } from './lazy-tab.tsx'
import { OwnProfile } from './own-profile.tsx'
import { PolicyTab } from './privacy/policy-tab.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { profileTabs, tabOf } from './profile-tabs.ts'

export function meta({ location }: Route.MetaArgs) {
  return [
    { title: `${profileTabs[tabOf(location.search)]} · Your account · Milloraa` },
    { name: 'robots', content: 'noindex' },
  ]
}

/** Everything a signed-in shopper has here: who they are, what they ordered, where it goes, and what the shop promises. */
export default function ProfilePage() {
  return (
    <div className="page pb-16">
      <Breadcrumb steps={[{ name: 'Home', to: '/' }, { name: 'Your account' }]} />
      <OwnProfile>{(user) => <Profile user={user} />}</OwnProfile>
    </div>
  )
}

function Profile({ user }: { user: User }) {
  const tab = tabOf(useLocation().search)
  const heading = useFocusOnChange(tab)
  const Content = contents[tab]
  return (
    <div className="grid gap-6 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16">
      <ProfilePanel user={user} tab={tab} />
      <section aria-labelledby="profile-tab" className="min-w-0">
        <h2
          id="profile-tab"
          ref={heading}
          tabIndex={-1}
          className="mb-4 text-section outline-none focus-visible:shadow-none"
        >
          {profileTabs[tab]}
        </h2>
        <Lazy key={`notice ${user.id}`} part={numberChangeNotice} componentProps={{ userId: user.id }} />
        <Content key={user.id} user={user} />
      </section>
    </div>
  )
}

const contents = {
  details: DetailsTab,
  orders: ({ user }: { user: User }) => <ProfileOrders userId={user.id} />,
  address: AddressTab,
  privacy: ({ user }: { user: User }) => <LazyTab part={privacyTab} componentProps={{ user }} />,
  terms: () => <PolicyTab title="terms-conditions" failure="Failed to load terms and conditions" />,
  support: () => <LazyTab part={supportTab} componentProps={{}} />,
} as const

/** Another tab is another screen to those who listen: its heading takes the focus and is read out. */
function useFocusOnChange(tab: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(tab)
  useEffect(() => {
    if (shown.current !== tab) heading.current?.focus()
    shown.current = tab
  }, [tab])
  return heading
}
