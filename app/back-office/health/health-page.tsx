import { useQuery } from '@tanstack/react-query'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { getHealth, type HealthCheck as PointData } from '#contract/api/admin/operations/health.ts'
import { CheckGroups, ChecksVerdict } from '../ui/checks.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Loaded } from '../ui/states.tsx'
import { AcceptSecret } from './accept-secret.tsx'
import { HealthCheckRow } from './health-check-row.tsx'

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
            <Verdict checks={groups.flatMap(({ points: checks }) => checks)} />
            <CheckGroups
              groups={groups.map(({ name, about, points: checks }) => ({
                name,
                about,
                checks: checks.map((check) => (
                  <HealthCheckRow key={check.key} check={check}>
                    {check.key === 'shop-secret' && check.standing === 'bad' && <AcceptSecret />}
                  </HealthCheckRow>
                )),
              }))}
            />
          </>
        )}
      </Loaded>
    </>
  )
}

function Verdict({ checks }: { checks: PointData[] }) {
  const bad = checks.filter(({ standing }) => standing === 'bad')
  const watched = checks.filter(({ standing }) => standing === 'watch')
  return (
    <ChecksVerdict look={bad.length > 0 ? 'bad' : watched.length > 0 ? 'watch' : 'well'}>
      {bad.length > 0 ? `Does not work: ${namesOf(bad)}.` : 'Everything works.'}
      {watched.length > 0 && <span className="font-normal"> To look at: {namesOf(watched)}.</span>}
    </ChecksVerdict>
  )
}

function namesOf(checks: PointData[]) {
  return checks.map(({ title }) => title).join(', ')
}
