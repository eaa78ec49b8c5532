import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { Link } from 'react-router'
import { getReadiness, type ReadyPoint } from '#contract/api/admin/opening.ts'
import { api } from '../../api/browser-api.ts'
import { hiddenPageMeta } from '../../search-engines/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { Loaded } from '../ui/states.tsx'
import { useStaff } from '../use-staff.ts'

export function meta() {
  return hiddenPageMeta('Ready to sell? · Back office')
}

/** Everything the law or the shop still lacks, with the rule and the place to fill it in. */
export default function ReadyPage() {
  const isAdmin = useStaff().role === 'admin'
  const query = useQuery({ queryKey: ['ready'], queryFn: () => api(getReadiness) })
  return (
    <>
      <PageHead title="Ready to sell?" about="What the law or the shop asks for before the first real order.">
        {isAdmin && query.data?.isDemo && (
          <ButtonLink look="quiet" to="/admin/ready/open">
            Open the shop
          </ButtonLink>
        )}
      </PageHead>
      <Loaded query={query}>
        {({ groups }) => (
          <>
            <Verdict points={groups.flatMap(({ points }) => points)} />
            <div className="grid items-start grid-cols-1 gap-4 lg:grid-cols-2">
              {groups.map(({ name, points }) => (
                <Panel
                  key={name}
                  title={name}
                  about={`${points.filter(({ isMet }) => isMet).length} of ${points.length} in order`}
                >
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

function Verdict({ points }: { points: ReadyPoint[] }) {
  const missing = points.filter(({ isMet, weight }) => !isMet && weight === 'needed').length
  const advised = points.filter(({ isMet, weight }) => !isMet && weight === 'advised').length
  const text =
    missing > 0
      ? `${missing === 1 ? 'One thing is' : `${missing} things are`} missing before you may sell.`
      : 'Nothing needed is missing: you may sell.'
  return (
    <p
      className={`mb-4 rounded-card px-4 py-3 font-semibold ${missing > 0 ? 'bg-golden-pale text-brown' : 'bg-[#e3f0e1] text-leaf-dark'}`}
    >
      {text}
      {advised > 0 && <span className="font-normal"> {advised} more would help.</span>}
    </p>
  )
}

function Point({ point: { title, isMet, weight, state, rule, page, setting } }: { point: ReadyPoint }) {
  const word = isMet ? 'In order' : weight === 'needed' ? 'Missing' : 'Advised'
  const Icon = isMet ? CircleCheck : weight === 'needed' ? CircleAlert : CircleDashed
  const tint = isMet ? 'text-leaf-dark' : weight === 'needed' ? 'text-chilli' : 'text-ink-soft'
  return (
    <li className="flex gap-3 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${tint}`} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {title} <span className={`text-label font-medium ${tint}`}>{word}</span>
        </p>
        <p className="wrap-anywhere text-small">{state}</p>
        {!isMet && <p className="text-label text-ink-soft">{rule}</p>}
        {!isMet && setting && (
          <p className="mt-1 text-label text-ink-soft">
            Set on the server: <code className="wrap-anywhere">{setting}</code>
          </p>
        )}
        {!isMet && page && (
          <Link
            to={page.address}
            className="inline-flex min-h-8 items-center font-medium text-brown underline underline-offset-4"
          >
            {page.name}
            <span className="sr-only"> to fill in: {title}</span>
          </Link>
        )}
      </div>
    </li>
  )
}
