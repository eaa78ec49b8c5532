import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import type { Config } from '../config/config.ts'
import { openPatience } from './bucket-patience.ts'
import { storagePathOf } from './keys.ts'
import type { FileStorage } from './storage.ts'

type BucketSettings = Extract<Config['files'], { kind: 's3' }>

/** Files in a bucket that speaks S3, as `public/…` and `private/…`; the bucket itself stays closed to everybody else. */
export function openBucket({ bucket, patienceMs, ...settings }: BucketSettings): FileStorage {
  const client = new S3Client(clientOptions(settings))
  const withPatience = openPatience(patienceMs)
  const at = (key: string) => ({ Bucket: bucket, Key: storagePathOf(key) })
  return {
    async put(key, bytes, contentType) {
      const command = new PutObjectCommand({ ...at(key), Body: bytes, ContentType: contentType })
      await withPatience((abortSignal) => client.send(command, { abortSignal }), bytes.length)
    },
    async find(key) {
      const command = new HeadObjectCommand(at(key))
      const found = await withPatience((abortSignal) => client.send(command, { abortSignal }).catch(unlessMissing))
      return found && { size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) }
    },
    async read(key, range) {
      const stretch = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
      const command = new GetObjectCommand({ ...at(key), ...stretch })
      const found = await withPatience((abortSignal) => client.send(command, { abortSignal }).catch(unlessMissing))
      return found?.Body as Readable | undefined
    },
    async remove(key) {
      const command = new DeleteObjectCommand(at(key))
      await withPatience((abortSignal) => client.send(command, { abortSignal }))
    },
  }
}

export function clientOptions(settings: Omit<BucketSettings, 'kind' | 'bucket' | 'patienceMs'>): S3ClientConfig {
  const { endpoint, region, accessKey, secretKey, isPathStyle } = settings
  return {
    ...(endpoint ? { endpoint } : {}),
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: isPathStyle,
    // Not every provider knows the checksums that Amazon's client adds unasked.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // A file that comes and stops coming is given up.
    requestHandler: { connectionTimeout: 1_000, socketTimeout: 10_000 },
  }
}

function unlessMissing(error: unknown) {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  if (name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404) return undefined
  throw error
}
