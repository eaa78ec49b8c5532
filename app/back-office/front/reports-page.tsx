import { useQuery } from '@tanstack/react-query'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { ButtonLink } from '#app/shared/ui/button.tsx'
import { fileAddress } from '#contract/rules/file-address.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Loaded } from '../ui/states.tsx'
import { reportsOfShop } from './front-kinds.ts'
import { ThingList } from './thing-list.tsx'

export function meta() {
  return hiddenPageMeta('Laboratory reports · Back office')
}

/** What laboratories found in the goods. */
export default function ReportsPage() {
  const query = useQuery({ queryKey: reportsOfShop.key, queryFn: reportsOfShop.list })
  return (
    <>
      <PageHead title="Laboratory reports">
        <ButtonLink to="/admin/reports/new">Add a report</ButtonLink>
      </PageHead>
      <Loaded query={query}>
        {(reports) => (
          <ThingList
            kind={reportsOfShop}
            things={reports}
            name={({ title }) => title}
            picture={({ iconUrl }) => (
              <img src={fileAddress(iconUrl)} alt="" className="size-12 shrink-0 rounded-field object-contain" />
            )}
          />
        )}
      </Loaded>
    </>
  )
}
