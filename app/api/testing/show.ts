import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'

/** A page as the server sends it, with what its loader gave. */
export function show(Page: ComponentType<never>, loaderData: unknown) {
  const shown = () => createElement(Page as ComponentType<object>, { loaderData } as object)
  return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: shown }])))
}

/** The words of a page, one text after the other. */
export function wordsOf(html: string) {
  return html
    .replace(/<[^>]+>/g, '|')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .split('|')
    .filter(Boolean)
}
