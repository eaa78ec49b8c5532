import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'

/** A page as the server sends it, with what its loader gave. */
export function show(Page: ComponentType<never>, loaderData: unknown) {
  return showPart(createElement(Page as ComponentType<object>, { loaderData } as object))
}

/** A part of a page, as the server sends it. */
export function showPart(part: ReactNode) {
  const shown = () => part
  return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: shown }])))
}

/** The words of a page, one text after the other. */
export function visibleTexts(html: string) {
  return html
    .replace(/<[^>]+>/g, '|')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .split('|')
    .filter(Boolean)
}
