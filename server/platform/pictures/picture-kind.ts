import type { PictureKind } from './picture-tasks.ts'

/** The kind of picture that some bytes begin as; whether they are one shows when they are decoded. */
export function pictureKind(bytes: Buffer): PictureKind | undefined {
  const head = bytes.toString('latin1', 0, 12)
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp'
  if (head.startsWith('ftypavif', 4)) return 'avif'
  return undefined
}
