import { describe, expect, it } from 'vitest'
import { writeKey } from '../backups/key/key-text.ts'
import { readRestoreWords } from './restore-words.ts'

const printed = writeKey(Buffer.alloc(20, 7)).split('-')
const key = printed.join(' ')

describe('whoever says to npm run restore what is wanted', () => {
  it('may name a file whose name looks like a part of the key', () => {
    for (const words of [
      ['shop', '--key', printed.join('-')],
      ['shop', '--key', ...printed],
      ['--key', ...printed, 'shop'],
      ['--key', printed.join(' '), 'shop'],
    ])
      expect(readRestoreWords(words), words.join(' ')).toMatchObject({ file: 'shop' })
  })

  it('may say the words in any order, and the key with its gaps', () => {
    for (const words of [
      ['night.backup', '--new', '--key', ...printed],
      ['--new', '--key', ...printed, 'night.backup'],
      ['--key', ...printed, '--new', 'night.backup'],
      ['--key', ...printed, 'night.backup', '--new'],
    ])
      expect(readRestoreWords(words), words.join(' ')).toMatchObject({ file: 'night.backup', key, isNew: true })
  })

  it('is told what is missing, or too much', () => {
    for (const [words, objection] of [
      [['--key', ...printed], 'Please say which file to restore.'],
      [['shop.backup', '--to-practise', '--to-look-at'], 'A copy is either --to-look-at or --to-practise.'],
      [['--new'], 'Please say which file to restore.'],
      [['shop.backup', '--key'], 'Please say what --key is.'],
      [['--key', '--new', 'shop.backup'], 'Please say what --key is.'],
      [['shop.backup', '--key='], 'Please say what --key is.'],
      [
        ['one.backup', 'two.backup'],
        'Which of these is the backup: one.backup, two.backup? A key is said by --key, and -- stands before all words.',
      ],
      [
        ['--went-back-to', '2026-11-22T15:24:43Z', 'shop.backup'],
        '--went-back-to goes without a file: here it is said with shop.backup.',
      ],
    ] as const)
      expect(readRestoreWords([...words]), words.join(' ')).toEqual({ objection })
  })

  it('is told to put -- before them, where npm took an option for its own', () => {
    expect(readRestoreWords(['shop.backup'], ['to-look-at'])).toEqual({
      objection: 'npm took --to-look-at for an option of its own. Put -- before the words that are for the shop.',
    })
  })

  it('reads how, where nothing is said', () => {
    expect(readRestoreWords([])).toMatchObject({ file: undefined })
    expect(readRestoreWords(['--help'])).toBe('help')
  })
})
