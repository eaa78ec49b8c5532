import { expect, it } from 'vitest'
import { settleInlineScripts } from './inline-scripts.ts'
import { startLate } from './late-start.ts'

const page = [
  '<html><head><link rel="modulepreload" href="/assets/a.js"/></head><body><main>Atta</main>',
  '<script nonce="m4rk" type="module" async="">import "/assets/a.js"</script>',
  '<script nonce="m4rk">streamed("</b>")</script></body></html>',
].join('')

it('a page asks for none of its code by itself, and what fetches it later may run', () => {
  const { html, hashes } = settleInlineScripts(startLate(page, 'm4rk'), 'm4rk')
  expect(html).toContain('<link rel="later" href="/assets/a.js"/>')
  expect(html).toContain('<script type="text/later">import "/assets/a.js"</script>')
  expect(html).toMatch(/<script>\(function start\(\)[\s\S]+\)\(\)<\/script><\/body><\/html>$/)
  expect(hashes).toHaveLength(3)
})

it('a script that got into the page is not taken for the code of the shop', () => {
  const stranger = page.replace('<main>', '<script type="module" async="">steal()</script><main>')
  expect(startLate(stranger, 'm4rk')).toContain('<script type="module" async="">steal()</script>')
})

it('a page without code stays as it is', () => {
  const bare = '<html><body>Atta</body></html>'
  expect(startLate(bare, 'm4rk')).toBe(bare)
})
