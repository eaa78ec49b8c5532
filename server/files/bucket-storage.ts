import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'
import { placeOf } from './keys.ts'
import type { FileStorage } from './storage.ts'

type BucketSettings = Extract<Config['files'], { kind: 's3' }>

/** Files in a bucket that speaks S3, as `public/…` and `private/…`; the bucket itself stays closed to everybody else. */
export function openBucket({ bucket, ...settings }: BucketSettings): FileStorage {
  const client = new S3Client(clientOptions(settings))
  const at = (key: string) => ({ Bucket: bucket, Key: placeOf(key) })
  return {
    async put(key, bytes, contentType) {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: contentType }))
    },
    async find(key) {
      const found = await client.send(new HeadObjectCommand(at(key))).catch(unlessMissing)
      return found && { size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) }
    },
    async read(key, range) {
      const stretch = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
      const found = await client.send(new GetObjectCommand({ ...at(key), ...stretch })).catch(unlessMissing)
      return found?.Body as Readable | undefined
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
  }
}

function clientOptions(settings: Omit<BucketSettings, 'bucket'>): S3ClientConfig {
  const { endpoint, region, accessKey, secretKey, isPathStyle } = settings
  return {
    ...(endpoint ? { endpoint } : {}),
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: isPathStyle,
    // Not every provider knows the checksums that Amazon's client adds unasked.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
  }
}

function unlessMissing(error: unknown) {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  if (name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404) return undefined
  throw error
}
