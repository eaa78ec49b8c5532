import { createReadStream } from 'node:fs'
import { copyFile, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/platform/config/config.ts'
import { listBackups, namesTooOld, removeParts } from '../backup-folder.ts'

/** A place beside the server that copies go to. None of them ever holds the key. */
export type CopyDestination = {
  /** For people: 'the folder /mnt/disk'. */
  name: string
  put(file: string): Promise<void>
  list(): Promise<string[]>
  remove(name: string): Promise<void>
  /** A small file beside them; nothing where there is none. */
  readText(name: string): Promise<string | undefined>
  writeText(name: string, text: string): Promise<void>
}

type DestinationConfig = Config['backups']['copies'][number]

export function openDestination(destination: DestinationConfig): CopyDestination {
  return destination.kind === 'folder' ? openCopyFolder(destination.folder) : openCopyBucket(destination.bucket)
}

export function destinationName(destination: DestinationConfig) {
  return destination.kind === 'folder' ? `the folder ${destination.folder}` : `the bucket ${destination.bucket.bucket}`
}

/** A disk that is not there is told, and no folder made in its place: the copy would lie beside the shop. */
function openCopyFolder(folder: string): CopyDestination {
  return {
    name: `the folder ${folder}`,
    async put(file) {
      await refuseMissing(folder)
      await removeParts(folder)
      await writeWhole(path.join(folder, path.basename(file)), (part) => copyFile(file, part))
    },
    list: () => listBackups(folder),
    remove: (name) => rm(path.join(folder, name), { force: true }),
    async readText(name) {
      await refuseMissing(folder)
      return readFile(path.join(folder, name), 'utf8').catch(unlessMissing)
    },
    async writeText(name, text) {
      await refuseMissing(folder)
      await writeWhole(path.join(folder, name), (part) => writeFile(part, text, { mode: 0o600 }))
    },
  }
}

async function refuseMissing(folder: string) {
  const isFolder = (await stat(folder).catch(() => undefined))?.isDirectory()
  if (!isFolder) throw new Error(`The folder ${folder} is not there: is the disk plugged in?`)
}

/** On the disk before it has its name: it is there as a whole or not at all. */
async function writeWhole(target: string, write: (part: string) => Promise<void>) {
  const part = `${target}.part`
  try {
    await write(part)
    const handle = await open(part, 'r+')
    try {
      await handle.chmod(0o600).catch(unlessUnknown)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, target)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

function unlessMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

/** Disks of cameras and telephones know no rights. */
function unlessUnknown(error: NodeJS.ErrnoException) {
  if (error.code !== 'EPERM' && error.code !== 'ENOTSUP') throw error
}

type Bucket = Extract<DestinationConfig, { kind: 'bucket' }>['bucket']

const prefix = 'backups/'

/** One request for a whole file, of 5 GB at most: it is there as a whole or not at all. */
function openCopyBucket(settings: Bucket): CopyDestination {
  const { bucket: Bucket } = settings
  const loaded = import('@aws-sdk/client-s3')
  const connected = Promise.all([loaded, import('#server/platform/files/bucket-storage.ts')]).then(
    ([{ S3Client }, { clientOptions }]) => {
      const options = clientOptions(settings)
      return new S3Client({ ...options, requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 } })
    },
  )
  return {
    name: `the bucket ${Bucket}`,
    async put(file) {
      const [{ PutObjectCommand }, client] = [await loaded, await connected]
      const { size } = await stat(file)
      const Key = prefix + path.basename(file)
      await client.send(new PutObjectCommand({ Bucket, Key, Body: createReadStream(file), ContentLength: size }))
    },
    async list() {
      const [{ ListObjectsV2Command }, client] = [await loaded, await connected]
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix }))
      return Contents.map(({ Key = '' }) => Key.slice(prefix.length))
        .filter((name) => name.endsWith('.backup'))
        .sort()
        .reverse()
    },
    async remove(name) {
      const [{ DeleteObjectCommand }, client] = [await loaded, await connected]
      await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + name }))
    },
    async readText(name) {
      const [{ GetObjectCommand }, client] = [await loaded, await connected]
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: prefix + name }))
        return await Body?.transformToString()
      } catch (error) {
        if ((error as { name?: string }).name === 'NoSuchKey') return undefined
        throw error
      }
    },
    async writeText(name, text) {
      const [{ PutObjectCommand }, client] = [await loaded, await connected]
      await client.send(new PutObjectCommand({ Bucket, Key: prefix + name, Body: text, ContentType: 'text/plain' }))
    },
  }
}

/** The same numbers are kept there as here. */
export async function removeOldCopies(destination: CopyDestination) {
  for (const name of namesTooOld(await destination.list(), [])) await destination.remove(name)
}
