/** How long an offer still runs, rounded down, in the largest fitting units; the words never change for 1 (OFFER-02 to OFFER-06). Both in epoch ms. */
export function countdownText(endDate: number, now: number) {
  const seconds = Math.floor((endDate - now) / 1_000)
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (seconds <= 0) return 'Offer ended'
  if (hours >= 24) return `Ends in ${Math.floor(hours / 24)} Days`
  if (hours > 0) return `Ends in ${hours} Hours ${minutes % 60} Minutes`
  if (minutes > 0) return `Ends in ${minutes} Minutes ${seconds % 60} Second`
  return `Ends in ${seconds}s`
}
