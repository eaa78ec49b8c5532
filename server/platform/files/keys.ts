const privateFolders = ['attachments', 'bills']

/** Files of these folders are their owner's and the shop's alone. */
export function isPrivate(key: string) {
  return privateFolders.some((folder) => key.startsWith(`${folder}/`))
}

/** Where a key lies: public and private files apart, so that nobody opens a bucket or folder as a whole by mistake. */
export function storagePathOf(key: string) {
  if (!isKey(key)) throw new Error('This is not the key of a file.')
  return `${folderOf(key)}/${key}`
}

function folderOf(key: string) {
  if (isPrivate(key)) return 'private'
  // Made again at the next start, and not worth a place in a backup.
  return key.startsWith('releases/') ? 'made' : 'public'
}

/** What a key looks like after the last decoding: names of plain characters, no dot in front, nothing to climb with. */
export function isKey(key: string) {
  return key.length <= 200 && /^[A-Za-z0-9_][\w-]*(\/[A-Za-z0-9_][\w-]*)*(\.[a-f0-9]{8})?\.[a-z0-9]{2,5}$/.test(key)
}

/** Where the small copy of a kept picture lies. */
export function thumbnailKey(key: string) {
  return key.replace(/\.\w+$/, '-small$&')
}

/** The key of the whole picture, of the small copy too. */
export function fullSizeKey(key: string) {
  return key.replace(/-small(\.\w+)$/, '$1')
}

/** Keys of uploads are random and never used again. */
export function isServerMade(key: string) {
  return /^(profiles|pictures|videos)\/[0-9a-f]{32}(-small)?\.[a-z0-9]{2,5}$/.test(key)
}
