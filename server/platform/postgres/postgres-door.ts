import { chownSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Account } from './postgres-account.ts'
import { superuser } from './postgres-cluster.ts'

/** Where the server is spoken to: a folder with a Unix socket, or an address. */
export type Door = { host: string; port: number; user: string; password?: string }

type ClusterAccess = { data: string; account: Account; isTcp: boolean }

// A Unix socket's path holds 107 bytes, 103 on macOS.
const longestSocketPath = 100
const privateFolderName = 'milloraa-'

/** A socket in the data folder, or in a short private folder when that path is too long or takes no sockets. */
export async function chooseDoor(embeddedCluster: ClusterAccess, attempt: number): Promise<Door> {
  if (embeddedCluster.isTcp) return { host: '127.0.0.1', port: await findFreePort(), user: superuser }
  const port = 5432
  const isShort = Buffer.byteLength(path.join(embeddedCluster.data, `.s.PGSQL.${port}`)) <= longestSocketPath
  return {
    host: isShort && attempt === 1 ? embeddedCluster.data : makePrivateFolder(embeddedCluster),
    port,
    user: superuser,
  }
}

export function isPrivateFolder(folder: string) {
  return path.basename(folder).startsWith(privateFolderName)
}

function makePrivateFolder({ account }: ClusterAccess) {
  const base = Buffer.byteLength(tmpdir()) < 60 ? tmpdir() : '/tmp'
  const folder = mkdtempSync(path.join(base, privateFolderName))
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
