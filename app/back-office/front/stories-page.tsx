import { useQuery } from '@tanstack/react-query'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { ButtonLink } from '#app/shared/ui/button.tsx'
import { fileAddress } from '#contract/rules/file-address.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Loaded } from '../ui/states.tsx'
import { storiesOfShop } from './front-kinds.ts'
import { ThingList } from './thing-list.tsx'

export function meta() {
  return hiddenPageMeta('Stories · Back office')
}

/** What customers tell, as a film or a picture. */
export default function StoriesPage() {
  const query = useQuery({ queryKey: storiesOfShop.key, queryFn: storiesOfShop.list })
  return (
    <>
      <PageHead title="Stories" about="Told by customers: show only people who have agreed to it.">
        <ButtonLink to="/admin/stories/new">Add a story</ButtonLink>
      </PageHead>
      <Loaded query={query}>
        {(stories) => (
          <ThingList
            kind={storiesOfShop}
            things={stories}
            name={({ name }) => name}
            picture={({ coverUrl }) => (
              <img
                src={fileAddress(coverUrl, 320)}
                alt=""
                className="aspect-[9/16] w-14 shrink-0 rounded-field bg-backdrop object-cover"
              />
            )}
          />
        )}
      </Loaded>
    </>
  )
}
