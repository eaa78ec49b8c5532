import { parseArgs } from 'node:util'
import { writtenKeyLetters } from '../backups/key/key-text.ts'

export const usage = `npm run restore -- <file or folder> [--key <key> | --key-file <file>] [--new] [--to-practise | --to-look-at]
npm run restore -- --went-back-to <moment>

  <file or folder>    a backup, or the folder of the copies, of which it takes the newest
  --key, --key-file   the key of an encrypted backup, as it was printed; else BACKUP_KEY or backup.key of the data folder
  --new               makes the shop in .data, where neither DATA_FOLDER nor DATABASE_URL is set
  --to-practise       a shop to try a restore with: it opens at a free port of this machine, and reaches nothing of the real one
  --to-look-at        a copy as the backup is, on which no shop opens
  --went-back-to      for a database that its own server took back to a moment, such as 2026-11-22T15:24:43Z`

const options = {
  help: { type: 'boolean' },
  new: { type: 'boolean' },
  'to-look-at': { type: 'boolean' },
  'to-practise': { type: 'boolean' },
  'went-back-to': { type: 'string' },
  key: { type: 'string' },
  'key-file': { type: 'string' },
} as const

/** Those that npm hands on where it took them. */
export const optionsNpmTakes = ['new', 'to-look-at', 'to-practise', 'went-back-to', 'key-file']

export type RestoreWords = {
  file: string | undefined
  key: string | undefined
  keyFile: string | undefined
  wentBackTo: string | undefined
  isNew: boolean
  isToLookAt: boolean
  isPractice: boolean
}

/**
 * What the command is asked for, in whatever order it is said; else why it cannot be done. `swallowed` are options that npm took for its own,
 * as it does where `--` is left out before them.
 */
export function readRestoreWords(
  words: string[],
  swallowed: string[] = [],
): RestoreWords | 'help' | { objection: string } {
  const { tokens, values } = parseArgs({ args: words, allowPositionals: true, options, strict: false, tokens: true })
  const unknown = Object.keys(values).find((name) => !(name in options))
  if (unknown) return objectTo(`There is no option --${unknown}.`)
  if (values.help) return 'help'
  const empty = Object.entries(options).find(([name, { type }]) => type === 'string' && isEmpty(values[name]))
  if (empty) return objectTo(`Please say what --${empty[0]} is.`)
  const [taken] = swallowed
  if (taken)
    return objectTo(`npm took --${taken} for an option of its own. Put -- before the words that are for the shop.`)
  if (values['to-look-at'] && values['to-practise']) return objectTo('A copy is either --to-look-at or --to-practise.')
  const groups = groupsOfKey(tokens)
  const files = tokens.filter((token) => token.kind === 'positional' && !groups.includes(token)).map(wordOf)
  const wentBackTo = textOf(values['went-back-to'])
  const objection = objectionTo(files, wentBackTo, words)
  if (objection) return objectTo(objection)
  const key = textOf(values.key)
  return {
    file: files[0],
    key: key && [key, ...groups.map(wordOf)].join(' '),
    keyFile: textOf(values['key-file']),
    wentBackTo,
    isNew: values.new === true,
    isToLookAt: values['to-look-at'] === true,
    isPractice: values['to-practise'] === true,
  }
}

function objectionTo(files: string[], wentBackTo: string | undefined, words: string[]) {
  if (wentBackTo !== undefined)
    return files.length > 0
      ? `--went-back-to goes without a file: here it is said with ${files.join(' and ')}.`
      : undefined
  if (files.length > 1)
    return `Which of these is the backup: ${files.join(', ')}? A key is said by --key, and -- stands before all words.`
  return files.length === 0 && words.length > 0 ? 'Please say which file to restore.' : undefined
}

type Token = { kind: string; name?: string; value?: string | undefined }

/** Whoever types the key as it is printed, with its gaps and without quotes, gives it in several words, which follow each other. */
function groupsOfKey(tokens: Token[]) {
  const begin = tokens.findIndex((token) => token.kind === 'option' && token.name === 'key')
  if (begin < 0) return []
  const groups: Token[] = []
  let letters = charactersOf(tokens[begin])
  for (const token of tokens.slice(begin + 1)) {
    if (token.kind !== 'positional' || letters >= writtenKeyLetters || !/^[0-9a-z-]{1,4}$/i.test(wordOf(token))) break
    groups.push(token)
    letters += charactersOf(token)
  }
  return groups
}

function charactersOf(token?: Token) {
  return (token?.value ?? '').replace(/[\s-]/g, '').length
}

function wordOf({ value = '' }: Token) {
  return value
}

/** Also where the next option stands in place of what it is. */
function isEmpty(value: unknown) {
  return value === true || (typeof value === 'string' && (value === '' || value.startsWith('--')))
}

function textOf(value: string | boolean | undefined) {
  return typeof value === 'string' ? value : undefined
}

function objectTo(objection: string) {
  return { objection }
}
