import { createPortal } from 'react-dom'
import { formatDay } from '#app/shared/ui/dates.ts'

// On paper a day is nothing without its year.
const inAnotherYear = new Date(0)

type Props = { backupKey: string; shop: string; now: Date }

/** What is printed of the page in its stead (app/styles/layout.css): the key, and what whoever finds the paper has to know. */
export function KeySheet(props: Props) {
  return createPortal(
    <section data-sheet className="hidden text-ink print:block">
      <BackupKeyText {...props} />
    </section>,
    document.body,
  )
}

/** The key as people read it out, group by group. */
export function KeyGroups({ backupKey }: Pick<Props, 'backupKey'>) {
  return backupKey.split('-').map((group, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: groups may be alike
    <span key={at}>{group}</span>
  ))
}

export function BackupKeyText({ backupKey, shop, now }: Props) {
  return (
    <>
      <h1 className="text-section">Key of the backups of {shop}</h1>
      <p className="mt-2">Printed {formatDay(now.toISOString(), inAnotherYear)}</p>
      <p className="my-8 grid w-fit grid-cols-3 gap-x-8 gap-y-2 rounded-card border border-ink p-6 font-mono text-section">
        <KeyGroups backupKey={backupKey} />
      </p>
      <p className="max-w-prose">
        Every backup of this shop is locked with this key. If the server is lost, broken or stolen, the shop comes back
        from a backup and this key, and from nothing else: without the key nobody can open a backup.
      </p>
      <h2 className="mt-6 mb-2 text-card">How it is used</h2>
      <ol className="grid max-w-prose list-decimal gap-1 pl-6">
        <li>
          Set Milloraa up on a new computer, or ask somebody to, and have a file of a backup there, with the file
          restore-log.jsonl that lies beside it.
        </li>
        <li>
          Run <code>npm run restore -- the-file --new</code> before the shop is started there. It asks for the key: type
          it as it stands here, with or without the gaps.
        </li>
        <li>Look through the settings, then start the shop.</li>
      </ol>
      <p className="mt-6 max-w-prose">
        Keep this paper where no backup lies, and not in the building of the server. Whoever has both reads everything
        in the shop.
      </p>
    </>
  )
}
