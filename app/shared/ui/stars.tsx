/** Five stars; a half one from a fraction of 0.5 on (CARD-04). One picture, as a page may have fifty of them. */
export function Stars({ rating = 0 }: { rating?: number }) {
  const whole = Math.floor(rating)
  const hasHalf = rating - whole >= 0.5
  return (
    <svg
      role="img"
      aria-label={`${rating} of 5 stars`}
      viewBox="0 0 120 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-4 w-20 shrink-0"
    >
      {whole < 5 && <path d={stars.slice(whole).join('')} className="text-wheat" />}
      {whole > 0 && <path d={stars.slice(0, whole).join('')} className={golden} />}
      {hasHalf && <path d={`M${12 + whole * 24} 18.338a2.1 2.1 0 0 0-.987.244${leftHalf}`} className={golden} />}
    </svg>
  )
}

const golden = 'fill-golden-deep text-golden-edge'
// Lucide's star and its half, each 24 wide.
const leftHalf =
  'l-4.617 2.428a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879l-3.736-3.637a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16l2.309-4.679a.53.53 0 0 1 .475-.295'
const star =
  'a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0l-4.617 2.428a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879l-3.736-3.637a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z'
const stars = [0, 1, 2, 3, 4].map((index) => `M${11.525 + index * 24} 2.295${star}`)
