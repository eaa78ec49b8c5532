import { useQuery } from '@tanstack/react-query'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { ButtonLink } from '#app/shared/ui/button.tsx'
import { fileAddress } from '#contract/rules/file-address.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { Loaded } from '../ui/states.tsx'
import { bannersOfShop } from './front-kinds.ts'
import { ThingList } from './thing-list.tsx'

export function meta() {
  return hiddenPageMeta('Banners · Back office')
}

const screens = [
  { screen: 'web', title: 'Wide screens', add: 'Add one for wide screens', shape: 'aspect-[12/5] w-36' },
  { screen: 'app', title: 'Phones', add: 'Add one for phones', shape: 'aspect-[9/10] w-20' },
] as const

/** The pictures of the home page: the first for wide screens stands with the first for phones, and so on. */
export default function BannersPage() {
  const query = useQuery({ queryKey: bannersOfShop.key, queryFn: bannersOfShop.list })
  return (
    <>
      <PageHead
        title="Banners"
        about="The carousel of home. The first for wide screens and the first for phones are one slide, and so on."
      />
      <Loaded query={query}>
        {(banners) => (
          <div className="grid items-start grid-cols-1 gap-4 lg:grid-cols-2">
            {screens.map(({ screen, title, add, shape }) => (
              <Panel
                key={screen}
                title={title}
                actions={
                  <ButtonLink look="quiet" to={`/admin/banners/new?screen=${screen}`} aria-label={add}>
                    Add
                  </ButtonLink>
                }
              >
                <ThingList
                  kind={bannersOfShop}
                  label={`Banners for ${title.toLowerCase()}`}
                  things={banners.filter((banner) => banner.screen === screen)}
                  others={banners.filter((banner) => banner.screen !== screen)}
                  name={({ headline }) => headline || 'Without a headline'}
                  picture={({ thumbnailUrl }) => (
                    <img
                      src={fileAddress(thumbnailUrl)}
                      alt=""
                      className={`${shape} shrink-0 rounded-field bg-backdrop object-cover`}
                    />
                  )}
                />
              </Panel>
            ))}
          </div>
        )}
      </Loaded>
    </>
  )
}
