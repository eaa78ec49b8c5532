/** One story on or one back. */
export type Step = 1 | -1

const leastMovePx = 50

/** Where a movement up (more than 0) or down leads: over 50 px one story on or back, else nowhere (STORY-05, STORY-06). */
export function stepOf(upwardPx: number): Step | null {
  if (Math.abs(upwardPx) <= leastMovePx) return null
  return upwardPx > 0 ? 1 : -1
}

/** What a click does by how far down it lies: the top 40 % lead back, what lies below 60 % leads on, the band between plays or pauses (open-points 31). */
export function clickMeaning(fromTop: number, height: number): Step | 'toggle' {
  if (fromTop < height * 0.4) return -1
  return fromTop > height * 0.6 ? 1 : 'toggle'
}
