import { useEffect, useRef, useState } from 'react'

/** Which page of a row of cards is in sight, and how many there are: as many cards make a page as fit into the row. */
export function useSimilarPages() {
  const track = useRef<HTMLUListElement>(null)
  const [{ page, pages }, setPages] = useState({ page: 0, pages: 1 })

  useEffect(() => {
    const row = track.current
    if (!row) return
    const look = () => {
      const now = pagesOf(row)
      setPages((before) => (before.page === now.page && before.pages === now.pages ? before : now))
    }
    const observer = new ResizeObserver(look)
    observer.observe(row)
    row.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      row.removeEventListener('scroll', look)
    }
  }, [])

  function goTo(page: number) {
    const row = track.current
    row?.scrollTo({ left: page * stride(row) })
  }

  return { track, page, pages, goTo }
}

function pagesOf(row: HTMLElement) {
  const pages = Math.ceil(row.children.length / cardsInSight(row))
  const isAtEnd = row.scrollLeft + row.clientWidth >= row.scrollWidth - 2
  const isAtStart = row.scrollLeft < 2
  return {
    pages,
    page: isAtEnd && !isAtStart ? pages - 1 : Math.min(pages - 1, Math.round(row.scrollLeft / stride(row))),
  }
}

/** How far one page moves the row. */
function stride(row: HTMLElement) {
  const [first, second] = row.children
  if (!first || !second) return row.clientWidth || 1
  return (second.getBoundingClientRect().left - first.getBoundingClientRect().left) * cardsInSight(row) || 1
}

function cardsInSight(row: HTMLElement) {
  const card = row.children[0]?.getBoundingClientRect().width
  return card ? Math.max(1, Math.round(row.clientWidth / card)) : 1
}
