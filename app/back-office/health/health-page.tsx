import { useQuery } from '@tanstack/react-query'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { getHealth, type HealthPoint as PointData } from '#contract/api/admin/operations/health.ts'
import { PageHead } from '../ui/page-head.tsx'
import { PointGroups, PointsVerdict } from '../ui/points.tsx'
import { Loaded } from '../ui/states.tsx'
import { AcceptSecret } from './accept-secret.tsx'
import { HealthPoint } from './health-point.tsx'

export function meta() {
  return hiddenPageMeta('How the shop runs · Back office')
}

/** How each part of the running shop stands, and what to do where one does not stand well. */
export default function HealthPage() {
  const query = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => api(getHealth, {}, { signal }),
    refetchInterval: 30_000,
  })
  return (
    <>
      <PageHead
        title="How the shop runs"
        about={query.data && `This server has run since ${formatDayAndTime(query.data.startedAt)}.`}
      >
        <Button look="quiet" disabled={query.isFetching} onClick={() => void query.refetch()}>
          {query.isFetching ? 'Looking' : 'Look again'}
        </Button>
      </PageHead>
      <Loaded query={query}>
        {({ groups }) => (
          <>
            <Verdict points={groups.flatMap(({ points }) => points)} />
            <PointGroups
              groups={groups.map(({ name, about, points }) => ({
                name,
                about,
                points: points.map((point) => (
                  <HealthPoint key={point.key} point={point}>
                    {point.key === 'shop-secret' && point.standing === 'bad' && <AcceptSecret />}
                  </HealthPoint>
                )),
              }))}
            />
          </>
        )}
      </Loaded>
    </>
  )
}

function Verdict({ points }: { points: PointData[] }) {
  const bad = points.filter(({ standing }) => standing === 'bad')
  const watched = points.filter(({ standing }) => standing === 'watch')
  return (
    <PointsVerdict look={bad.length > 0 ? 'bad' : watched.length > 0 ? 'watch' : 'well'}>
      {bad.length > 0 ? `Does not work: ${namesOf(bad)}.` : 'Everything works.'}
      {watched.length > 0 && <span className="font-normal"> To look at: {namesOf(watched)}.</span>}
    </PointsVerdict>
  )
}

function namesOf(points: PointData[]) {
  return points.map(({ title }) => title).join(', ')
}
