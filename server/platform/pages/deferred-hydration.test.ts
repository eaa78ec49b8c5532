import { expect, it } from 'vitest'
import { deferHydration } from './deferred-hydration.ts'

const page = [
  '<html><head><link rel="modulepreload" href="/assets/a.js" nonce="m4rk"/></head><body><main>Atta</main>',
  '<script nonce="m4rk" type="module" async="">import "/assets/a.js"</script>',
  '<script nonce="m4rk">streamed("</b>")</script></body></html>',
].join('')

it('a page asks for none of its code by itself, and what fetches it later may run', () => {
  const { html, hashes } = defer(page)
  expect(html).toContain('<link rel="later" href="/assets/a.js"/>')
  expect(html).toContain('<script type="text/later">import "/assets/a.js"</script>')
  expect(html).toMatch(/<script>\(function start\(\)[\s\S]+\)\(\)<\/script><\/body><\/html>$/)
  expect(hashes).toHaveLength(3)
})

it('a script that got into the page is not taken for the code of the shop', () => {
  const stranger = page.replace('<main>', '<script type="module" async="">steal()</script><main>')
  expect(defer(stranger).html).toContain('<script type="module" async="">steal()</script>')
})

it('a page without code stays as it is', () => {
  const bare = '<html><body>Atta</body></html>'
  expect(defer(bare)).toEqual({ html: bare, hashes: [] })
})

function defer(page: string) {
  const { pieces, hashes } = deferHydration(page, 'm4rk')
  return { html: pieces.join(''), hashes }
}
