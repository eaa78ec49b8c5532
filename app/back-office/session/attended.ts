const inputs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
/** Longer than the pages of the back office wait between two asks for who is signed in. */
const recentlyMs = 45_000

// Whoever opened the page is there.
let lastInputAt = Date.now()

/** Whether somebody touched the page a moment ago: what it asks by itself says nothing of people. */
export function isAttended() {
  return Date.now() - lastInputAt < recentlyMs
}

/** Notes from here on when somebody touches the page; gives the function that stops it. */
export function watchForPeople() {
  const note = () => {
    lastInputAt = Date.now()
  }
  for (const input of inputs) window.addEventListener(input, note, { passive: true, capture: true })
  return () => {
    for (const input of inputs) window.removeEventListener(input, note, { capture: true })
  }
}
