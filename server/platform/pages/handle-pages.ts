import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'

/** Renders the pages of the build: those of the shop without looking through, or laying out, the many addresses of the back office. */
export function handlePages(build: ServerBuild): RequestHandler {
  const allPages = createRequestHandler(build, 'production')
  const shopPages = createRequestHandler(withoutBackOffice(build), 'production')
  return (request, context) => (isShop(request.url) ? shopPages : allPages)(request, context)
}

/** An address may be written in capitals or with percent signs; the router's own questions are about all pages. */
function isShop(address: string) {
  return !/^\/(admin|__|[^/]*%)/i.test(new URL(address).pathname)
}

function withoutBackOffice(build: ServerBuild): ServerBuild {
  const { routes, assets } = build
  const isStorefrontRoute = ([id]: [string, unknown]) =>
    !ancestry(routes, id).some((id) => routes[id]?.path === 'admin')
  return {
    ...build,
    routes: Object.fromEntries(Object.entries(routes).filter(isStorefrontRoute)),
    assets: { ...assets, routes: Object.fromEntries(Object.entries(assets.routes).filter(isStorefrontRoute)) },
  }
}

function ancestry(routes: ServerBuild['routes'], id: string | undefined): string[] {
  return id === undefined ? [] : [id, ...ancestry(routes, routes[id]?.parentId)]
}
