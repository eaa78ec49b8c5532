import { trimmedOf } from '#contract/rules/trimmed-of.ts'

/**
 * What somebody called a file, fit to be shown and to name a download: no folders, no control or invisible characters, none
 * that turn the reading direction, at most 100 characters, and the ending that its content has.
 */
export function cleanFileName(name: string, extension: string) {
  const own = name.slice(-longestName).toWellFormed().split(/[/\\]/).at(-1) ?? ''
  // Indian scripts join letters by two invisible characters, which stay.
  const readable = own
    .normalize('NFC')
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/\s+/g, ' ')
  const stem = trimmedOf(readable.replace(/(\.[A-Za-z0-9]{1,5})+$/, ''), ' .')
  return `${[...stem].slice(0, 90).join('') || 'file'}.${extension}`
}

/** No file system has longer ones; cut first, as each pass over a name takes the longer the longer it is. */
const longestName = 255

/** The value of Content-Disposition for a name in any script (RFC 6266). */
export function disposition(kind: 'inline' | 'attachment', name: string) {
  const plain = name.replace(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
