/** The mark of the label: a green dot in a green square for vegetarian food, a brown triangle in a brown one for other (FSSAI). */
export function VegMark({ isVegetarian }: { isVegetarian: boolean }) {
  return (
    <svg
      role="img"
      aria-label={isVegetarian ? 'Vegetarian' : 'Not vegetarian'}
      viewBox="0 0 20 20"
      className={`size-5 shrink-0 ${isVegetarian ? 'text-leaf' : 'text-brown'}`}
    >
      <rect x="1" y="1" width="18" height="18" rx="1" fill="none" stroke="currentColor" strokeWidth="2" />
      {isVegetarian ? (
        <circle cx="10" cy="10" r="5" fill="currentColor" />
      ) : (
        <path d="M10 4.5 15.5 15h-11Z" fill="currentColor" />
      )}
    </svg>
  )
}
