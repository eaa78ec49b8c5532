/** What a message begins with when a screen of the shop sends people to the contact form, by ?about= (open-points 55). */
const beginnings = new Map([
  [
    'building',
    `My building is not listed. Please add it.

Building:
Tower or street:
Pincode:
Town:`,
  ],
])

/** The beginning of the message; empty for a topic nobody has prepared. */
export function preparedMessage(address: string) {
  return beginnings.get(new URL(address).searchParams.get('about') ?? '') ?? ''
}
