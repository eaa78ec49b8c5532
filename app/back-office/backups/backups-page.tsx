import { useQuery } from '@tanstack/react-query'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { listBackups, makeBackupNow } from '#contract/api/admin/operations/backups.ts'
import { FreshFactorProvider } from '../factors/fresh-factor.tsx'
import { ChecksVerdict } from '../ui/checks.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { BackupKey } from './backup-key.tsx'
import { BackupRow } from './backup-row.tsx'
import { type Backups, backupsKey, nextWords, restoredWords, verdictOn } from './backup-text.ts'
import { CopiesElsewhere } from './copies-elsewhere.tsx'
import { MadeElsewhere } from './made-elsewhere.tsx'

export function meta() {
  return hiddenPageMeta('Backups · Back office')
}

/** What would bring the shop back: the backups it has made, the key that opens them, and one more at a press. */
export default function BackupsPage() {
  const query = useQuery({
    queryKey: backupsKey,
    queryFn: () => api(listBackups),
    refetchInterval: ({ state }) => (state.data?.isBeingMade ? 2_000 : 30_000),
  })
  const make = useAction({ run: () => api(makeBackupNow), done: 'A backup is being made', refresh: [backupsKey] })
  const isBusy = make.isPending || query.data?.isBeingMade === true
  return (
    <>
      <PageHead
        title="Backups"
        about="The shop makes one every night by itself and keeps 14 of them, with all orders, goods, people, bills and pictures."
      >
        {query.data && !query.data.isElsewhere && (
          <Button disabled={isBusy} onClick={() => make.mutate()}>
            {isBusy ? 'Making one' : 'Make one now'}
          </Button>
        )}
      </PageHead>
      <Loaded query={query}>{(backups) => <BackupPanels backups={backups} />}</Loaded>
    </>
  )
}

function BackupPanels({ backups }: { backups: Backups }) {
  if (backups.isElsewhere) return <MadeElsewhere by={backups.elsewhereBy} />
  const { look, sentence } = verdictOn(backups)
  return (
    <>
      <ChecksVerdict look={look}>{sentence}</ChecksVerdict>
      <div className="grid items-start grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <BackupList {...backups} />
        <div className="grid grid-cols-1 gap-4">
          <CopiesElsewhere {...backups} />
          <FreshFactorProvider>
            <BackupKey shownAt={backups.keyShownAt} />
          </FreshFactorProvider>
        </div>
      </div>
    </>
  )
}

function BackupList({ rows, restored, nextAt }: Pick<Backups, 'rows' | 'restored' | 'nextAt'>) {
  if (rows.length === 0 && restored)
    return <EmptyState title="No backup since the restore" text={`${restoredWords(restored)} ${nextWords(nextAt)}`} />
  if (rows.length === 0)
    return <EmptyState title="No backup yet" text="The first is made by itself once the shop is open for real." />
  return (
    <Panel
      title="Kept backups"
      about="Keep one outside the building now and then: download it to a stick, and put the key somewhere else."
    >
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <BackupRow key={row.name} backup={row} />
        ))}
      </ul>
    </Panel>
  )
}
