import type { Browser, BrowserContext, BrowserContextOptions, Disposable, Page } from '@playwright/test'
import { waitUntilHydrated } from './await-code.ts'

type Opened = { context: BrowserContext; page: Page; options: string; scripts: Disposable[]; isSpent: boolean }

// Of this worker: the next test that wants a browser of the same kind goes on in it.
let opened: Opened | undefined

/** How the browser of a test differs from that of others (`test.use`). */
type Kind = Pick<
  BrowserContextOptions,
  'viewport' | 'isMobile' | 'hasTouch' | 'javaScriptEnabled' | 'permissions' | 'serviceWorkers' | 'reducedMotion'
>

/**
 * A page whose browser holds nothing of the test before: cookies, storage, routes, listeners and start scripts are gone. Its process
 * and its cache of the shop's code stay, so that a page is there in a third of the time that a new context takes.
 */
export async function openPage(browser: Browser, { viewport, ...kind }: Kind): Promise<Page> {
  const options = JSON.stringify(kind)
  if (opened?.options !== options || !opened.context.browser()?.isConnected()) await closePage()
  opened ??= await open(browser, options, { viewport, ...kind })
  const { page } = opened
  if (viewport) await page.setViewportSize(viewport)
  await page.emulateMedia({ reducedMotion: kind.reducedMotion ?? null })
  return page
}

/** Clears the page for the next test, or closes it where something was done that cannot be undone. */
export async function clearPage() {
  if (!opened) return
  const { context, page, scripts, isSpent } = opened
  if (isSpent || page.isClosed()) return closePage()
  try {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    for (const script of scripts.splice(0)) await script.dispose()
    for (const other of context.pages()) if (other !== page) await other.close()
    page.removeAllListeners()
    // A half-written form asks before it is left.
    page.on('dialog', (dialog) => dialog.accept().catch(() => {}))
    await context.setOffline(false)
    await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null })
    await page.goto('/robots.txt')
    await page.evaluate(forget)
    await context.clearCookies()
    await page.mouse.move(-1, -1)
    page.removeAllListeners('dialog')
  } catch {
    await closePage()
  }
}

async function closePage() {
  const { context } = opened ?? {}
  opened = undefined
  await context?.close().catch(() => {})
}

async function open(browser: Browser, options: string, kind: Kind): Promise<Opened> {
  const context = await browser.newContext(kind)
  if (kind.javaScriptEnabled !== false) context.on('page', waitUntilHydrated)
  const page = await context.newPage()
  const one: Opened = { context, page, options, scripts: [], isSpent: false }
  const { addInitScript } = page
  page.addInitScript = (async (...parameters: Parameters<typeof addInitScript>) => {
    const script = await addInitScript.apply(page, parameters)
    one.scripts.push(script)
    return script
  }) as typeof addInitScript
  // A clock of its own, a function of the test or another device cannot be taken off a page again.
  closesAfter(context.clock, 'install', one)
  closesAfter(page, 'exposeFunction', one)
  closesAfter(context, 'exposeFunction', one)
  closesAfter(context, 'addInitScript', one)
  closesAfter(context, 'newCDPSession', one)
  closesAfter(context, 'grantPermissions', one)
  return one
}

function closesAfter<Name extends string>(holder: { [name in Name]: unknown }, name: Name, one: Opened) {
  const work = holder[name] as (...parameters: unknown[]) => unknown
  holder[name] = (...parameters: unknown[]) => {
    one.isSpent = true
    return work.apply(holder, parameters)
  }
}

async function forget() {
  localStorage.clear()
  sessionStorage.clear()
  window.name = ''
  for (const name of await caches.keys()) await caches.delete(name)
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
}
