import { useQuery } from '@tanstack/react-query'
import { getHealth, type HealthPoint } from '#contract/api/admin/health.ts'
import { api } from '../../api/browser-api.ts'
import { hiddenPageMeta } from '../../search-engines/page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { formatDayAndTime } from '../../ui/dates.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { Loaded } from '../ui/states.tsx'
import { Point } from './point.tsx'

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
            <div className="grid items-start grid-cols-1 gap-4 lg:grid-cols-2">
              {groups.map(({ name, about, points }) => (
                <Panel key={name} title={name} about={about}>
                  <ul className="divide-y divide-line">
                    {points.map((point) => (
                      <Point key={point.key} point={point} />
                    ))}
                  </ul>
                </Panel>
              ))}
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

function Verdict({ points }: { points: HealthPoint[] }) {
  const bad = points.filter(({ standing }) => standing === 'bad')
  const watched = points.filter(({ standing }) => standing === 'watch')
  return (
    <p role="status" className={`mb-4 rounded-card px-4 py-3 font-semibold ${tintOf(bad.length, watched.length)}`}>
      {bad.length > 0 ? `Does not work: ${namesOf(bad)}.` : 'Everything works.'}
      {watched.length > 0 && <span className="font-normal"> To look at: {namesOf(watched)}.</span>}
    </p>
  )
}

function namesOf(points: HealthPoint[]) {
  return points.map(({ title }) => title).join(', ')
}

function tintOf(bad: number, watched: number) {
  if (bad > 0) return 'bg-[#fbe6e1] text-chilli'
  return watched > 0 ? 'bg-golden-pale text-brown' : 'bg-[#e3f0e1] text-leaf-dark'
}
