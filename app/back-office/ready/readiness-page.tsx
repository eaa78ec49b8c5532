import { useQuery } from '@tanstack/react-query'
import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs'
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs'
import CircleDashed from 'lucide/dist/esm/icons/circle-dashed.mjs'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { ButtonLink } from '#app/shared/ui/button.tsx'
import { getReadiness, type ReadinessCheck } from '#contract/api/admin/operations/opening.ts'
import { useStaff } from '../session/use-staff.ts'
import { CheckGroups, CheckLink, CheckRow, ChecksVerdict } from '../ui/checks.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Loaded } from '../ui/states.tsx'

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
            <Verdict checks={groups.flatMap(({ points: checks }) => checks)} />
            <CheckGroups
              groups={groups.map(({ name, points: checks }) => ({
                name,
                about: `${checks.filter(({ isMet }) => isMet).length} of ${checks.length} in order`,
                checks: checks.map((check) => <NeededCheck key={check.key} check={check} />),
              }))}
            />
          </>
        )}
      </Loaded>
    </>
  )
}

function Verdict({ checks }: { checks: ReadinessCheck[] }) {
  const missing = checks.filter(({ isMet, weight }) => !isMet && weight === 'needed').length
  const advised = checks.filter(({ isMet, weight }) => !isMet && weight === 'advised').length
  const text =
    missing > 0
      ? `${missing === 1 ? 'One thing is' : `${missing} things are`} missing before you may sell.`
      : 'Nothing needed is missing: you may sell.'
  return (
    <ChecksVerdict look={missing > 0 ? 'watch' : 'well'}>
      {text}
      {advised > 0 && <span className="font-normal"> {advised} more would help.</span>}
    </ChecksVerdict>
  )
}

const standings = {
  met: { label: 'In order', icon: CircleCheck, tint: 'text-leaf-dark' },
  needed: { label: 'Missing', icon: CircleAlert, tint: 'text-chilli' },
  advised: { label: 'Advised', icon: CircleDashed, tint: 'text-ink-soft' },
}

function NeededCheck({ check: { title, isMet, weight, state, rule, page, setting } }: { check: ReadinessCheck }) {
  return (
    <CheckRow title={title} level={standings[isMet ? 'met' : weight]} state={state}>
      {!isMet && <p className="text-label text-ink-soft">{rule}</p>}
      {!isMet && setting && (
        <p className="mt-1 text-label text-ink-soft">
          Set on the server: <code className="wrap-anywhere">{setting}</code>
        </p>
      )}
      {!isMet && page && <CheckLink page={page} purpose={`to fill in: ${title}`} />}
    </CheckRow>
  )
}
