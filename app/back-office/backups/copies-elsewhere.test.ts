import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { showPart, visibleTexts } from '#app/shared/api/testing/show.ts'
import type { Backup } from '#contract/api/admin/operations/backups.ts'
import { verdictOn } from './backup-text.ts'
import { CopiesElsewhere } from './copies-elsewhere.tsx'

const backup: Backup = {
  ...{
    name: 'shop.backup',
    kind: 'nightly',
    ofMoment: '2026-11-26T20:45:00.000Z',
    byteSize: 1,
    orders: 1,
    products: 1,
  },
  ...{ files: 0, withoutFiles: null, checkedAt: null, checkedBy: null, checkFault: null, untried: null },
  ...{ copiedAt: null, copyFault: null, isHere: true },
}
const describeCopies = (copiesGoTo: string | null, rows: Backup[]) =>
  visibleTexts(showPart(createElement(CopiesElsewhere, { copiesGoTo, rows }))).join(' ')

describe('the banner of the page Backups', () => {
  const verdict = (copiesGoTo: string | null, row: Partial<Backup>) =>
    verdictOn({
      ...{ isAlarming: false, isOpen: true, failed: null, restored: null, nextAt: null, copiesGoTo },
      rows: [{ ...backup, ...row }],
    })

  it('is green only where the last backup lies in the place for copies too, if there is one', () => {
    expect(verdict('the folder /mnt/disk', { copiedAt: '2026-11-26T21:00:00.000Z' }).look).toBe('well')
    expect(verdict(null, {}).look).toBe('well')
    const waiting = verdict('the folder /mnt/disk', {})
    expect(waiting).toMatchObject({
      look: 'watch',
      sentence: expect.stringContaining('not copied to the second place yet'),
    })
    const failed = verdict('the folder /mnt/disk', { copyFault: 'Not copied to the folder /mnt/disk.' })
    expect(failed).toMatchObject({ look: 'watch', sentence: expect.stringContaining('Not copied to the folder') })
  })
})

describe('the banner of the page Backups after a restore', () => {
  const restored = { backupAt: '2026-11-26T20:45:00.000Z', restoredAt: new Date(Date.now() - 300_000).toISOString() }
  const described = (nextAt: string | null, rows: Backup[]) =>
    verdictOn({ ...{ isAlarming: false, isOpen: true, failed: null, copiesGoTo: null }, restored, nextAt, rows })

  it('says from which backup, that none was made since, and when the next is, also where those of before are listed', () => {
    for (const rows of [[], [backup]])
      expect(described(new Date(Date.now() + 60_000).toISOString(), rows)).toEqual({
        look: 'watch',
        sentence: expect.stringMatching(
          /^This shop was restored 5 minutes ago from the backup of Fri.* 27 Nov.*2:15.am, and has made none since\. The next is made by itself within some minutes\.$/,
        ),
      })
    expect(described('2030-01-01T20:30:00.000Z', []).sentence).toMatch(
      /The next is made by itself on Wed.* 2 Jan.*2:00.am\.$/,
    )
    expect(described(null, []).sentence).toMatch(/has made none since\.$/)
  })
})

describe('the owner reads where copies of the backups go', () => {
  it('nowhere: what that means, and the one thing to do', () => {
    const described = describeCopies(null, [backup])
    expect(described).toContain('None: all backups lie on this server alone.')
    expect(described).toMatch(/takes the shop and its backups together, .*BACKUP_FOLDER=\/mnt\/disk/)
  })

  it('a folder or a bucket, when the last went there, and what kept the newest from it', () => {
    const copied = { ...backup, copiedAt: '2026-11-26T21:00:00.000Z' }
    expect(describeCopies('the folder /mnt/disk', [backup, copied])).toMatch(/To the folder \/mnt\/disk .*Last copied/)
    expect(describeCopies('the bucket mill', [backup])).toContain('Nothing was copied yet')
    const failed = { ...backup, copyFault: 'Not copied to the folder /mnt/disk. The disk is full.' }
    expect(describeCopies('the folder /mnt/disk', [failed, copied])).toContain(
      'The disk is full. It is tried again every hour.',
    )
  })
})
