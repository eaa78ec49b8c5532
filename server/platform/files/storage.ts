import type { Readable } from 'node:stream'
import type { Config } from '../config/config.ts'
import type { ByteRange } from './byte-range.ts'
import { openFolder } from './folder-storage.ts'

export type StoredObject = { size: number; modifiedAt: Date }

/** Keeps the files of the shop by keys that the server makes. What lies under a key never changes. */
export type FileStorage = {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** Size and time of a file, or undefined where there is none. */
  find(key: string): Promise<StoredObject | undefined>
  /** The bytes, or a stretch of them; undefined where there is no such file. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Quiet when there is nothing to remove. */
  remove(key: string): Promise<void>
}

/** The storage of the settings: a folder of this machine, or a bucket, whose client is loaded at its first use. */
export function openStorage(config: Pick<Config, 'files' | 'dataFolder'>): FileStorage {
  const { files } = config
  if (files.kind === 'local') return openFolder(config.dataFolder)
  let opened: Promise<FileStorage> | undefined
  const bucket = () => {
    opened ??= import('./bucket-storage.ts').then(({ openBucket }) => openBucket(files))
    return opened
  }
  return {
    put: async (key, bytes, contentType) => (await bucket()).put(key, bytes, contentType),
    find: async (key) => (await bucket()).find(key),
    read: async (key, range) => (await bucket()).read(key, range),
    remove: async (key) => (await bucket()).remove(key),
  }
}
