import { execFile } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, it } from 'vitest'
import { readAllSettings } from '../config/config.ts'
import { demoSecret, weaknessOf } from '../config/weak-secrets.ts'
import { makeSettingsFile } from './make-settings-file.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'milloraa-settings-'))
  file = path.join(folder, '.data', 'settings.env')
  return () => rmSync(folder, { recursive: true, force: true })
})

const environment = (more: Record<string, string> = {}) => ({ DATA_FOLDER: path.dirname(file), ...more })
const secretNow = (more = {}) => readAllSettings(environment(more)).config.secret
const writeSettings = (text: string) => {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text, { mode: 0o600 })
}
const haveOldShop = () => {
  mkdirSync(path.join(path.dirname(file), 'postgres'), { recursive: true })
  writeFileSync(path.join(path.dirname(file), 'postgres', 'PG_VERSION'), '18\n')
}

describe('the first start of a shop', () => {
  it('makes its settings file, for its owner’s eyes alone, with a secret that nobody guesses', () => {
    makeSettingsFile(environment())
    const secret = secretNow()
    expect(secret).toMatch(/^[\w-]{64}$/)
    expect(weaknessOf(secret)).toBeUndefined()
    expect(readFileSync(file, 'utf8')).toMatch(/^# The settings of this shop/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(path.dirname(file))).toEqual(['settings.env'])
    expect(readAllSettings(environment())).toMatchObject({ faults: [], warnings: [] })
  })

  it('has its secret stay at the next start, and when the demo becomes a real shop', () => {
    makeSettingsFile(environment())
    const text = readFileSync(file, 'utf8')
    const secret = secretNow()
    haveOldShop()
    makeSettingsFile(environment())
    makeSettingsFile(environment({ SHOP_MODE: 'production' }))
    expect(readFileSync(file, 'utf8')).toBe(text)
    expect(secretNow({ SHOP_MODE: 'production' })).toBe(secret)
    expect(readAllSettings(environment({ SHOP_MODE: 'production' })).faults.join()).not.toContain('SHOP_SECRET')
  })

  it('and others of it at the same time end with one secret', async () => {
    const program = `import('${path.join(import.meta.dirname, 'make-settings-file.ts')}').then(async ({ makeSettingsFile }) => {
      makeSettingsFile(process.env)
      const { readAllSettings } = await import('${path.join(import.meta.dirname, '../config/config.ts')}')
      console.log(readAllSettings(process.env).config.secret)
    })`
    const env = { ...environment(), PATH: process.env.PATH }
    const starts = Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, ['-e', program], { env }))
    const secrets = (await Promise.all(starts)).map(({ stdout }) => stdout.trim())
    expect(new Set(secrets)).toEqual(new Set([secretNow()]))
    expect(readdirSync(path.dirname(file))).toEqual(['settings.env'])
  })

  it('that was cut off before its secret was in the file goes on with that secret', () => {
    const begun = 'b3Vyb2Jvcm9zIGVhdHMgaXRzIG93biB0YWlsIGluIHRoZSBkYXJrIG9mIG5pZ2h0'
    mkdirSync(path.dirname(file))
    writeFileSync(`${file}.new-secret`, begun)
    makeSettingsFile(environment())
    expect(secretNow()).toBe(begun)
  })

  it.each([
    ['settings without a secret', 'PORT=4000\n# my mill\nMAIL_GATEWAY=none'],
    ['an empty secret, as an example has it', 'PORT=4000\nSHOP_SECRET=\nMAIL_GATEWAY=none\n'],
  ])('adds a secret to a file that its owner wrote before: %s', (_, text) => {
    writeSettings(text)
    makeSettingsFile(environment())
    const { config, faults } = readAllSettings(environment())
    expect(faults).toEqual([])
    expect(config).toMatchObject({ port: 4000, secret: expect.stringMatching(/^[\w-]{64}$/) })
  })
})

describe('no settings file is made', () => {
  const unmade = (more: Record<string, string> = {}) => {
    makeSettingsFile(environment(more))
    expect(existsSync(file)).toBe(false)
  }

  it('where the secret is given', () => unmade({ SHOP_SECRET: 'x'.repeat(40) }))

  it('where the database is elsewhere, as several machines may share it: the demo’s secret or a given one serves', () => {
    unmade({ DATABASE_URL: 'postgres://db.example/shop' })
    expect(secretNow({ DATABASE_URL: 'postgres://db.example/shop' })).toBe(demoSecret)
    unmade({ DATABASE_URL: 'postgres://db.example/shop', SHOP_MODE: 'production' })
  })

  it('where a real shop of before is to open without its secret: it is refused, and nothing is made void', () => {
    haveOldShop()
    unmade({ SHOP_MODE: 'production' })
    const { faults } = readAllSettings(environment({ SHOP_MODE: 'production' }))
    expect(faults.join('\n')).toContain('SHOP_SECRET')
  })

  it('where the folder cannot be written: a demo opens with the demo’s secret', () => {
    writeFileSync(path.dirname(file), 'a file where the folder would be')
    unmade()
    expect(secretNow()).toBe(demoSecret)
  })

  it('where it is broken: that is said first', () => {
    writeSettings('hello')
    makeSettingsFile(environment())
    expect(readFileSync(file, 'utf8')).toBe('hello')
  })
})

it('a settings file that others may read is told of, with what to do, and so is a name the shop does not know', () => {
  writeSettings('MSG91_AUTHKEY=oops\n')
  chmodSync(file, 0o644)
  const { warnings, faults } = readAllSettings(environment())
  expect(faults).toEqual([])
  expect(warnings).toEqual([
    expect.stringContaining(`chmod 600 ${file}`),
    expect.stringMatching(/sets MSG91_AUTHKEY, which the shop does not know/),
  ])
})

it('a settings file from Windows is read as any other', () => {
  writeSettings('\uFEFFPORT=4100\r\nMAIL_FROM="Mill <a@mill.example>"\r\n')
  expect(readAllSettings(environment())).toMatchObject({
    faults: [],
    config: { port: 4100, mail: { from: { address: 'a@mill.example' } } },
  })
})
