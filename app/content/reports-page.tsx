import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { listReports, type Report } from '#contract/api/content.ts'
import { fileAddress } from '#contract/rules/file-address.ts'
import { apiContext } from '../api/context.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { RichText } from '../ui/rich-text.tsx'
import type { Route } from './+types/reports-page.ts'

export const meta = () => [{ title: 'Laboratory reports · Milloraa' }]

export async function loader({ context }: Route.LoaderArgs) {
  return {
    reports: await context
      .get(apiContext)(listReports)
      .catch(() => null),
  }
}

/** The laboratory's reports as tabs, the first one open (STAT-06). */
export default function ReportsPage({ loaderData: { reports } }: Route.ComponentProps) {
  return (
    <div className="page pb-8">
      <Breadcrumb steps={[{ name: 'Home', to: '/' }, { name: 'Reports' }]} />
      <h1 className="mb-6 text-section md:text-display">Laboratory reports</h1>
      {reports === null ? (
        <EmptyState isAlert title="Failed to load reports" text="Please try again in a moment." />
      ) : reports.length === 0 ? (
        <EmptyState title="No reports yet" text="Each new report of the laboratory is shown here." />
      ) : (
        <ReportTabs reports={reports} />
      )}
    </div>
  )
}

function ReportTabs({ reports }: { reports: Report[] }) {
  const [open, setOpen] = useState(0)
  const id = useId()
  const tabs = useRef<(HTMLButtonElement | null)[]>([])

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = (open + step + reports.length) % reports.length
    setOpen(next)
    tabs.current[next]?.focus()
  }

  return (
    <div className="grid gap-6 md:grid-cols-[16rem_1fr] md:gap-12">
      <div role="tablist" aria-label="Reports" onKeyDown={onKeyDown} className="grid content-start gap-2">
        {reports.map(({ id: reportId, title, icon }, index) => (
          <button
            key={reportId}
            ref={(tab) => {
              tabs.current[index] = tab
            }}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={index === open}
            aria-controls={`${id}-panel`}
            tabIndex={index === open ? 0 : -1}
            onClick={() => setOpen(index)}
            className={`flex min-h-14 items-center gap-3 rounded-field border px-3 py-2 text-left font-medium text-brown ${index === open ? 'border-brown bg-golden-pale' : 'border-wheat hover:bg-cream'}`}
          >
            <img src={fileAddress(icon.thumbnailUrl)} alt="" width={32} height={32} className="size-8 shrink-0" />
            {title}
          </button>
        ))}
      </div>
      <section
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${open}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard too
        tabIndex={0}
        className="min-w-0 overflow-x-auto"
      >
        <RichText html={reports[open]?.content ?? ''} />
      </section>
    </div>
  )
}
