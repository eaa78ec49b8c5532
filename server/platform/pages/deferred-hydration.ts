import { hashInlineScripts, hashOf } from './inline-scripts.ts'

const entry = '<script type="module" async="">'

/**
 * Lets a rendered page be seen before its code is fetched: on a slow line the first picture and the letters do not share the
 * line with 125 kB of JavaScript. The code comes when everything in sight is there, at the first touch or key, or after 3 s.
 * `mark` is the nonce of the shop's own scripts, which are hashed too.
 */
export function deferHydration(html: string, mark: string) {
  let hasCode = false
  const { pieces, hashes } = hashInlineScripts(html, mark, (tag) => {
    if (tag === entry) hasCode = true
    return deferTag(tag)
  })
  const tail = pieces.pop() ?? ''
  const end = tail.lastIndexOf('</body>')
  if (!hasCode || end < 0) return hashInlineScripts(html, mark)
  // After everything of React's own, which takes over the elements in their order.
  pieces.push(tail.slice(0, end), `<script>${starting}</script>`, tail.slice(end))
  return { pieces, hashes: [...hashes, startingHash] }
}

function deferTag(tag: string) {
  return tag === entry ? '<script type="text/later">' : tag.replace('<link rel="modulepreload"', '<link rel="later"')
}

// Sent to the browser as it stands here. What is tapped before the code runs is tapped again as soon as it does.
function start() {
  let tapped: HTMLElement | null | undefined
  const touches = ['pointerdown', 'keydown'] as const

  function begin() {
    const laterScript = document.querySelector('script[type="text/later"]')
    if (!laterScript) return
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) link.rel = 'modulepreload'
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = laterScript.textContent
    laterScript.replaceWith(script)
    for (const touch of touches) removeEventListener(touch, begin, true)
  }

  function rememberTap(event: Event) {
    tapped = (event.target as Element).closest<HTMLElement>('button[type=button]')
  }

  addEventListener('click', rememberTap, true)
  document.addEventListener('awake', () => {
    removeEventListener('click', rememberTap, true)
    queueMicrotask(() => tapped?.isConnected && tapped.click())
  })
  for (const touch of touches) addEventListener(touch, begin, true)
  addEventListener('load', () => {
    // What has come may not be on the screen yet.
    new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  })
  setTimeout(begin, 3_000)
}

const starting = `(${start})()`
const startingHash = hashOf(starting)
