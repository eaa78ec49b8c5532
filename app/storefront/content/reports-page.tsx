import { useState } from 'react'
import { data } from 'react-router'
import { apiContext } from '#app/shared/api/context.ts'
import { pageMeta } from '#app/shared/page-head/page-meta.ts'
import { Breadcrumb } from '#app/shared/ui/breadcrumb.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { StoredPicture } from '#app/shared/ui/pictures/stored-picture.tsx'
import { RichText } from '#app/shared/ui/rich-text.tsx'
import { Tabs } from '#app/shared/ui/tabs.tsx'
import { listReports, type Report } from '#contract/api/content/content.ts'
import { fileAddress } from '#contract/rules/file-address.ts'
import type { Route } from './+types/reports-page.ts'
import { NotLoaded } from './not-loaded.tsx'

export function meta({ matches }: Route.MetaArgs) {
  const origin = matches[0]?.loaderData?.frame.origin ?? ''
  const description = 'What the laboratory found in our flours and spices: purity, residues and nutrients, lot by lot.'
  return pageMeta({ origin, path: '/reports', title: 'Laboratory reports', description })
}

export async function loader({ context }: Route.LoaderArgs) {
  const reports = await context
    .get(apiContext)(listReports)
    .catch(() => null)
  return data({ reports }, { status: reports ? 200 : 503 })
}

/** The laboratory's reports as tabs, the first one open (STAT-06). */
export default function ReportsPage({ loaderData: { reports } }: Route.ComponentProps) {
  return (
    <div className="page pb-8">
      <Breadcrumb steps={[{ name: 'Home', to: '/' }, { name: 'Reports' }]} />
      <h1 className="mt-2 text-section md:text-display">Laboratory reports</h1>
      <p className="mt-2 mb-8 max-w-[60ch] text-ink-soft">
        We send packs from the shelf to a laboratory. What it writes back stands here, good or bad.
      </p>
      {reports === null ? (
        <NotLoaded sentence="Failed to load reports" />
      ) : reports.length === 0 ? (
        <EmptyState title="No reports yet" text="Each new report of the laboratory is shown here." />
      ) : (
        <ReportTabs reports={reports} />
      )}
    </div>
  )
}

function ReportTabs({ reports }: { reports: Report[] }) {
  const [chosen, setChosen] = useState(reports[0]?.id ?? '')
  const report = reports.find(({ id }) => id === chosen) ?? reports[0]
  if (!report) return null
  return (
    <>
      <Tabs
        label="Reports"
        tabs={reports.map((report) => ({ name: report.id, label: <ReportName report={report} /> }))}
        chosen={report.id}
        onChoose={setChosen}
        isUpright
        className={tabsLook}
      >
        <ReportText report={report} />
      </Tabs>
      {/* Without scripts no tab answers: the other reports follow the first. */}
      <noscript>
        {reports.slice(1).map((report) => (
          <div key={report.id} className="mt-10 overflow-x-auto">
            <ReportText report={report} />
          </div>
        ))}
      </noscript>
    </>
  )
}

function ReportName({ report: { title, icon } }: { report: Report }) {
  return (
    <span className="flex items-center gap-3 py-2 leading-5 whitespace-normal">
      <StoredPicture
        src={fileAddress(icon.thumbnailUrl, 96)}
        alt=""
        width={32}
        height={32}
        className="size-8 shrink-0"
      />
      {title}
    </span>
  )
}

function ReportText({ report: { title, content } }: { report: Report }) {
  return (
    <>
      <h2 className="mb-4 text-[1.375rem] leading-7 md:text-section md:leading-8">{title}</h2>
      <RichText html={content} className="max-sm:[&_table]:text-small max-sm:[&_td]:pr-3 max-sm:[&_th]:pr-3" />
    </>
  )
}

// The panel scrolls a wide table sideways; without scripts there is nothing to press.
const tabsLook =
  'noscript:[&>[role=tablist]]:hidden md:grid md:grid-cols-[17rem_minmax(0,1fr)] md:gap-12 [&>[role=tabpanel]]:overflow-x-auto max-md:[&>[role=tabpanel]]:pt-6 md:[&>[role=tabpanel]]:pt-0'
