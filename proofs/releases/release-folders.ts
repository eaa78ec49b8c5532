import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const releasesFolder = path.resolve(import.meta.dirname, '../../db/releases')

export type Release = {
  version: string
  commit: string
  /** A backup of a shop that lived a year with it. */
  backup: string
  /** What its program sent to the database meanwhile. */
  statements: string[]
}

/** Every release whose data must live on, oldest first. */
export function readReleases(): Release[] {
  if (!existsSync(releasesFolder)) return []
  return readdirSync(releasesFolder)
    .filter((name) => /^\d+\.\d+\.\d+$/.test(name))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((version) => ({
      version,
      commit: JSON.parse(readFileSync(path.join(releasesFolder, version, 'release.json'), 'utf8')).commit,
      backup: path.join(releasesFolder, version, 'shop-backup.gz'),
      statements: JSON.parse(readFileSync(path.join(releasesFolder, version, 'statements.json'), 'utf8')),
    }))
}
