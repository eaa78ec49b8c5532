import type { Page } from '@playwright/test'

/**
 * Pictures, drawings and videos that break the rule of docs/STYLE.md: the alt is the picture's own text, else the product's name, and
 * empty beside its visible name; a video without sound has its words beside it.
 */
export function textsForPictures(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const image of document.images) {
      const alt = image.getAttribute('alt')
      const file = image.getAttribute('src')?.replace(/\?.*/, '')
      if (alt === null) found.push(`${file} has no alt`)
      else if (/\.(jpe?g|png|svg|webp|avif)$|^(image|picture|photo) of/i.test(alt))
        found.push(`${file} has the alt «${alt}»`)
      else if (alt === '' && !hasTextBeside(image)) found.push(`${file} stands without words`)
      else if (alt !== '' && hasSameText(image, alt)) found.push(`${file} repeats «${alt}», which stands beside it`)
    }
    for (const drawing of document.querySelectorAll('svg')) {
      const hasLabel = drawing.getAttribute('role') === 'img' && drawing.getAttribute('aria-label')
      if (!hasLabel && !drawing.closest('[aria-hidden=true]'))
        found.push(`drawing ${drawing.getAttribute('class')} is neither named nor hidden`)
    }
    for (const video of document.querySelectorAll('video')) {
      const text = document.getElementById(video.getAttribute('aria-describedby') ?? '')?.textContent?.trim()
      if (!(video.getAttribute('aria-label') ?? video.getAttribute('aria-labelledby')) || !text)
        found.push(`video ${video.src} has no words in its place`)
    }
    return found

    function containerOf(image: Element) {
      return image.closest(
        'a, button, label, li, article, figure, section, dialog, [role=alert], [role=status], [role=group]',
      )
    }

    function hasTextBeside(image: Element) {
      for (
        let container = containerOf(image);
        container;
        container = containerOf(container.parentElement ?? document.documentElement)
      ) {
        const name = container.getAttribute('aria-label') ?? ''
        if (name || (container.textContent ?? '').trim()) return true
        if (!container.parentElement) break
      }
      return Boolean(image.closest('main')?.textContent?.trim())
    }

    function hasSameText(image: Element, alt: string) {
      const container = image.closest('a, button, li, figure')
      return (container?.textContent ?? '').toLowerCase().includes(alt.toLowerCase())
    }
  })
}
