import type { BrowserContext, Page } from '@playwright/test'

/**
 * Watches every page of a context from before its first script: what ran, was stopped by the policy, asked a question, broke,
 * led away or asked another server. On a page that takes hostile texts for texts, nothing is told.
 */
export async function watch(context: BrowserContext, origin: string) {
  const reports: string[] = []
  await context.exposeFunction('reportToTest', (what: string) => {
    reports.push(what)
  })
  await context.addInitScript(() => {
    const report = (what: string) => (window as unknown as { reportToTest(what: string): void }).reportToTest(what)
    Object.defineProperty(window, '__xss', { value: (number: unknown) => report(`payload ${number} ran`) })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      report(`the policy stopped ${effectiveDirective} ${blockedURI} ${sample}`),
    )
  })
  context.on('page', (page) => listen(page, origin, reports))
  for (const page of context.pages()) listen(page, origin, reports)
  return reports
}

function listen(page: Page, origin: string, reports: string[]) {
  const isOurs = (address: string) => address === 'about:blank' || new URL(address).origin === origin
  page.on('dialog', (dialog) => {
    reports.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', ({ message }) => {
    if (message !== givenUp) reports.push(`an error: ${message}`)
  })
  page.on('popup', (popup) => reports.push(`a window: ${popup.url()}`))
  page.on('framenavigated', (frame) => {
    if (!isOurs(frame.url())) reports.push(`led to ${frame.url()}`)
    if (frame.parentFrame()) reports.push(`a frame: ${frame.url()}`)
  })
  page.on('request', (request) => {
    const address = request.url()
    if (!/^(data|blob):/.test(address) && !isOurs(address)) reports.push(`asked ${address}`)
  })
}

// What a screen that is left before its data has come says of that call.
const givenUp = 'signal is aborted without reason'

/** What stands in the page that no text could have put there: elements, handlers, addresses, names. */
export function findHoles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const holes: string[] = []
    const never =
      'iframe, frame, frameset, object, embed, applet, portal, base, style, math, marquee, template, image, foreignObject, animate, set'
    const isOutbox = location.pathname === '/sandbox/outbox'
    for (const element of document.querySelectorAll(never))
      if (!isOutbox || !element.matches('head > style')) holes.push(element.outerHTML.slice(0, 200))
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        const isAddress =
          /^(xlink:)?(href|src|action|formaction|data|poster|ping|background|srcdoc|manifest|cite)$/.test(name)
        const runs = /^[\s\p{Cc}]*(javascript|vbscript|data|blob|filesystem):/iu.test(value.replace(/[\t\r\n]/g, ''))
        if (name.startsWith('on') || name === 'srcdoc' || name === 'autofocus' || (isAddress && runs))
          holes.push(`${element.tagName} ${name}=${value.slice(0, 100)}`)
        if (/^(id|name)$/.test(name) && (value in document || /^(root|location|cookie|__xss|__react\w+)$/.test(value)))
          if (element.tagName !== 'META' && element.tagName !== 'INPUT')
            holes.push(`${element.tagName} ${name}=${value}`)
      }
    }
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[target]'))
      if (!/noopener|noreferrer/.test(link.rel)) holes.push(`opens ${link.href} without rel`)
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]'))
      if (!/^(https?|mailto|tel):$/.test(link.protocol)) holes.push(`links to ${link.href.slice(0, 100)}`)
    for (const script of document.querySelectorAll('script')) {
      const isOurs = script.src
        ? script.src.startsWith(`${location.origin}/`)
        : !/__xss/.test(script.text) || isData(script)
      if (!isOurs) holes.push(`script ${script.outerHTML.slice(0, 200)}`)
    }
    for (const meta of document.querySelectorAll('meta[http-equiv]')) {
      if (!isOutbox) holes.push(meta.outerHTML)
    }
    if (document.cookie !== '' || !(document.body instanceof HTMLBodyElement)) holes.push('the document was changed')
    if (({} as Record<string, unknown>).innerHTML !== undefined) holes.push('the prototype was changed')
    return holes

    // Hydration data and facts for search engines hold the texts, but may not end or begin an element.
    function isData({ type, text }: HTMLScriptElement) {
      return type === 'application/ld+json'
        ? !/[<>]/.test(text)
        : text.startsWith('window.__reactRouterContext') && !/<\/?[a-z!]/i.test(text)
    }
  })
}

/** Scrolls through the page, so that what is loaded when it comes near comes. */
export async function seeAll(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight && top < 60_000; top += 2_000) {
      window.scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    window.scrollTo(0, document.documentElement.scrollHeight)
  })
  // What is loaded late has taken its place; where a list is longer than was scrolled, some of it may still wait.
  const isThere = () => document.querySelector('.skeleton') === null
  await page.waitForFunction(isThere, undefined, { timeout: 2_000 }).catch(() => {})
}
