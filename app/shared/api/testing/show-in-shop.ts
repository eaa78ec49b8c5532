import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'

/** A page as the server sends it, inside a frame that knows what the root's loader gave: categories, offers, the seller. */
export function showInShop(Page: ComponentType<never>, loaderData: unknown, root: object, address = '/') {
  const { pathname, search } = new URL(address, 'https://shop.test')
  const shown = () => createElement(Page as ComponentType<object>, { loaderData } as object)
  const page = { path: pathname, Component: shown }
  const Stub = createRoutesStub([{ id: 'root', Component: Outlet, loader: () => root, children: [page] }])
  return renderToStaticMarkup(
    createElement(Stub, { initialEntries: [pathname + search], hydrationData: { loaderData: { root } } }),
  )
}
