import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { nameOf } from '#server/operations/backups/backup-folder.ts'
import { readAllSettings } from '#server/platform/config/config.ts'
import { noteRealShop, refuseLostShop } from './lost-shop.ts'

let root: string
let data: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'milloraa-lost-'))
  data = path.join(root, 'data')
  return () => rmSync(root, { recursive: true, force: true })
})

const real = { SHOP_MODE: 'production' }
const start = (settings: Record<string, string> = {}) => {
  const environment = { DATA_FOLDER: data, ...settings }
  return refuseLostShop(environment, readAllSettings(environment).config)
}
/** As a start of a real shop leaves it. */
const wasOpen = () => noteRealShop(readAllSettings({ DATA_FOLDER: data, ...real }).config)
const writeSettings = (name: string, text: string) => {
  mkdirSync(data, { recursive: true })
  writeFileSync(path.join(data, name), text, { mode: 0o600 })
}
const haveDatabase = () => {
  mkdirSync(path.join(data, 'postgres'), { recursive: true })
  writeFileSync(path.join(data, 'postgres', 'PG_VERSION'), '18\n')
}
const haveBackup = (folder: string) => {
  const file = path.join(folder, nameOf(new Date(), 'nightly'))
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, 'a backup')
  return file
}

describe('npm start, where a shop was and its data are not there', () => {
  it('makes no other one in the folder of a real shop, be it for a demo or for real, and says how it is brought back', async () => {
    wasOpen()
    for (const settings of [{}, real]) {
      const refused = start(settings)
      await expect(refused).rejects.toThrow(
        `the database of the shop is not in ${data}, where a real shop had it. Is its disk there? Where it is lost, bring it back: npm run restore -- <file or folder of the backups>. To begin another shop, delete ${data}.real-shop.`,
      )
    }
    expect(readdirSync(root)).toEqual(['data.real-shop'])
  })

  it('says that sentence before it has written anything', { timeout: 60_000 }, async () => {
    wasOpen()
    const program = path.resolve(import.meta.dirname, '../start/main.ts')
    const env = { PATH: process.env.PATH, DATA_FOLDER: data }
    const said = await new Promise<string>((resolve) => {
      execFile(process.execPath, [program], { env, cwd: root }, (_, stdout, stderr) => resolve(stdout + stderr))
    })
    expect(said).toMatch(/^The shop could not be opened: the database of the shop is not in /)
    expect(readdirSync(root)).toEqual(['data.real-shop'])
  })

  it('makes none where there are backups of a shop, its own or their copies elsewhere, and names the newest', async () => {
    const copies = path.join(root, 'disk')
    const copy = haveBackup(copies)
    await expect(start({ BACKUP_FOLDER: copies, ...real })).rejects.toThrow(
      `npm run restore -- ${copy}. To begin another`,
    )
    const own = haveBackup(path.join(data, 'backups'))
    await expect(start()).rejects.toThrow(`and there is a backup of one (${own})`)
    expect(existsSync(path.join(data, 'settings.env'))).toBe(false)
  })

  it('opens no real shop as a demo, where its settings are lost or another file stands in their place', async () => {
    wasOpen()
    haveDatabase()
    await expect(start()).rejects.toThrow('without SHOP_MODE=production they would be opened as a demo')
    await start({ SHOP_MODE: 'demo' })
    await start(real)
    rmSync(`${data}.real-shop`)
    writeSettings('settings.env', 'PORT=3000\n')
    writeSettings('settings.env.restored', 'SHOP_MODE=production\n')
    await expect(start()).rejects.toThrow('Look through both, and leave the right ones as')
    await start({ SHOP_MODE: 'demo' })
  })
})

describe('npm start, where no shop was', () => {
  it('opens in an empty folder, or in none, a demo or a real shop', async () => {
    await expect(start()).resolves.toBeUndefined()
    await expect(start(real)).resolves.toBeUndefined()
    mkdirSync(data)
    await expect(start()).resolves.toBeUndefined()
    writeSettings('settings.env', 'SHOP_MODE=production\n')
    await expect(start()).resolves.toBeUndefined()
  })

  it('opens a demo again after a demo was lost: nothing notes that it was there', async () => {
    noteRealShop(readAllSettings({ DATA_FOLDER: data }).config)
    expect(readdirSync(root)).toEqual([])
    await expect(start()).resolves.toBeUndefined()
  })

  it('asks nothing of a database elsewhere, which knows itself whether there is a shop', async () => {
    wasOpen()
    await expect(start({ DATABASE_URL: 'postgres://db.example/shop', ...real })).resolves.toBeUndefined()
  })
})
