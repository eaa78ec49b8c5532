import type { ServerBuild } from 'react-router'
import { builtStorefront } from '#server/platform/pages/built-storefront.ts'
import { encode } from '../send-call.ts'
import { encodedBytes, type Input, inAddress, roomsOfAddress } from './inputs.ts'

/** What stands behind the question mark of some page, and of files and the outbox. */
const queries = [
  'keyword',
  'categoryId',
  'sort',
  'pack',
  'priceFrom',
  'page',
  'about',
  't',
  'search',
  'status',
  'screen',
]

/** Addresses that are neither a call of the contract nor a page. */
const others: ((text: string) => string)[] = [
  (text) => `/${text}`,
  (text) => `/${text}/`,
  (text) => `/?${text}`,
  (text) => `/assets/${text}`,
  (text) => `/brand/${text}`,
  (text) => `/api/${text}`,
  (text) => `/api/v1/${text}`,
  (text) => `/api/v1/file/${text}`,
  (text) => `/api/v1/file/products/besan-gram-flour-1.webp?w=${text}`,
  (text) => `/api/v1/file/attachments/${text}?e=${text}&s=${text}`,
  (text) => `/sitemap-products-${text}.xml`,
  (text) => `/sandbox/outbox.json?to=${text}`,
  (text) => `/sandbox/outbox?to=${text}`,
]

/** Every address of a page, with texts where it takes any: its parameters, and what stands behind the question mark. */
export async function inputsOfPages(): Promise<Input[]> {
  const { routes } = (await import(builtStorefront.href)) as ServerBuild
  const paths = Object.keys(routes).flatMap((id) => pathOf(routes, id))
  const inParameters = paths.filter((path) => /[:*]/.test(path))
  return [
    ...inParameters.map((path) => ({
      ...address(path, (text) => path.replace(/:\w+|\*/g, encode(text))),
      bytesOf: (text: string) => path.length + (path.match(/:\w+|\*/g)?.length ?? 1) * encodedBytes(text),
    })),
    ...paths.map((path) => {
      const at = path.replace(/:\w+|\*/g, 'x')
      const written = (text: string) => queries.map((name) => `${name}=${text}`).join('&')
      return {
        ...address(`${path}?`, (text) => `${at}?${written(encode(text))}`),
        bytesOf: (text: string) => at.length + written('').length + queries.length * encodedBytes(text),
      }
    }),
    ...others.map((write) => ({ ...address(write('…'), (text) => write(inAddress(text))), rooms: roomsOfAddress })),
  ]
}

function address(name: string, write: (text: string) => string): Input {
  return {
    name,
    limits: name.includes('?') ? [] : [512],
    // Longer ones reach no page.
    rooms: roomsOfAddress.slice(0, 1),
    bytesOf: (text) => write(text).length,
    request: (text) => ({ method: 'GET', url: write(text), headers: {} }),
    // What leads elsewhere, or is refused, is compared with a page that is rendered.
    right: (nth) => ({ method: 'GET', url: `/about?nth=${nth}`, headers: {} }),
  }
}

/** The whole path of a page; nothing of what is only around others. */
function pathOf(routes: ServerBuild['routes'], id: string): string[] {
  const route = routes[id]
  if (!route || (route.path === undefined && !route.index)) return []
  const parts: string[] = []
  for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId)
    parts.unshift(routes[at]?.path ?? '')
  return [`/${parts.filter(Boolean).join('/')}`]
}
