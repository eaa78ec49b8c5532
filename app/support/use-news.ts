import { useEffect, useRef, useState } from 'react'
import type { TicketMessage } from '#contract/api/support.ts'

/** What the shop has written since the chat was opened, in words to be read out; empty until then. */
export function useNews(ofTheShop: TicketMessage[]) {
  const [news, setNews] = useState('')
  const known = useRef(ofTheShop.length)
  const newest = ofTheShop.at(-1)
  useEffect(() => {
    if (ofTheShop.length > known.current) setNews(`New message from Milloraa: ${newest?.message || 'a file'}`)
    known.current = ofTheShop.length
  }, [ofTheShop.length, newest])
  return news
}
