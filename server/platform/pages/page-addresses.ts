import { matchRoutes, type ServerBuild } from 'react-router'

/** What each page reads of the query of its address, by its path; a page that is not named reads nothing. */
export type PageParameters = Record<string, readonly string[] | 'whole query'>

const none: readonly string[] = []

/**
 * Gives the address a page is rendered and cached by: of its query only what the page reads, in one order and spelling, without
 * what is empty or comes again. So nobody makes pages anew by what no page reads, such as `utm_source`.
 */
export function pageAddresses(routes: ServerBuild['routes'], parameters: PageParameters) {
  const pages = pathsOf(routes).map((path) => ({ path }))

  return function pageAddress(url: string) {
    const end = url.indexOf('?')
    if (end < 0) return url
    const path = url.slice(0, end)
    const read = readBy(pathnameOf(path))
    if (read === 'whole query') return url
    const sent = new URLSearchParams(url.slice(end))
    const query = new URLSearchParams(
      read.map((name) => [name, sent.get(name) ?? '']).filter(([, value]) => value !== ''),
    )
    return query.size > 0 ? `${path}?${query}` : path
  }

  function readBy(path: string) {
    if (path === manifestPath) return ['paths', 'version']
    const isData = path.endsWith('.data')
    const page = isData ? path.replace(/(\/_)?\.data$/, '') || '/' : path
    const read = parameters[matchRoutes(pages, page)?.at(-1)?.route.path ?? ''] ?? none
    return isData && read !== 'whole query' ? [...read, '_routes'] : read
  }
}

/** As the router reads it, without dots. */
function pathnameOf(path: string) {
  const address = `http://shop${path}`
  return URL.canParse(address) ? new URL(address).pathname : path
}

/** Where the router asks which pages there are, and by `.data` with `_routes` for the data of one: its own, in every build. */
const manifestPath = '/__manifest'

/** The paths of all pages as routes.ts has them, from their layouts down. */
function pathsOf(routes: ServerBuild['routes']) {
  return Object.values(routes).flatMap((route) => (route ? [`/${stepsOf(routes, route.id).join('/')}`] : []))
}

function stepsOf(routes: ServerBuild['routes'], id: string | undefined): string[] {
  const route = id === undefined ? undefined : routes[id]
  return route ? [...stepsOf(routes, route.parentId), ...(route.path ? [route.path] : [])] : []
}
