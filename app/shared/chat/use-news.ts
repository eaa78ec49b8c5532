import { useEffect, useRef, useState } from 'react'
import type { TicketMessage } from '#contract/api/content/support.ts'

/** What the other side has written since the chat was opened, in words to be read out; empty until then. */
export function useNews(ofTheOthers: TicketMessage[], from = 'Milloraa') {
  const [news, setNews] = useState('')
  const known = useRef(ofTheOthers.length)
  const newest = ofTheOthers.at(-1)
  useEffect(() => {
    if (ofTheOthers.length > known.current) setNews(`New message from ${from}: ${newest?.message || 'a file'}`)
    known.current = ofTheOthers.length
  }, [ofTheOthers.length, newest, from])
  return news
}
