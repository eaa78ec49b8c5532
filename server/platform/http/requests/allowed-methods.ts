import { calls } from '#contract/api/calls.ts'

const begin = '/api/v1/'
const routes = calls.map(({ call: { method, path } }) => ({ method, parts: path.slice(1).split('/') }))
const files = 'file/'

/** By which methods an address of the API can be called; none where it is no call at all. */
export function allowedMethods(url: string): string[] {
  const [path = ''] = url.split('?', 1)
  if (!path.startsWith(begin)) return []
  // Files are no call of the contract, and lie as deep as they like.
  if (path.startsWith(begin + files)) return ['GET', 'HEAD']
  const parts = path.slice(begin.length).split('/')
  const methods = routes.filter((route) => isAt(route.parts, parts)).map(({ method }) => method)
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].sort()
}

function isAt(route: string[], parts: string[]) {
  if (route.length !== parts.length) return false
  return route.every((part, at) => part === parts[at] || (part.startsWith(':') && parts[at] !== ''))
}
