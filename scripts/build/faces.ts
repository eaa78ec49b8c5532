import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

/**
 * `npm run faces`: the letters of nearly every English text, cut out of the brand's faces for `app/shared/ui/faces.css`. Less than half
 * of their bytes (85 to 41 kB) stand between a slow phone and its first picture; all other letters come from the whole files.
 */
const letters = [...characters(0x20, 0x7e), ...'\u00a0·×©½–—‘’“”…›'].join('')
const faces = [
  { from: 'hind/files/hind-latin-400-normal', to: 'hind-400' },
  { from: 'hind/files/hind-latin-500-normal', to: 'hind-500' },
  { from: 'hind/files/hind-latin-600-normal', to: 'hind-600' },
  { from: 'baloo-2/files/baloo-2-latin-600-normal', to: 'baloo-2-600' },
  { from: 'baloo-2/files/baloo-2-latin-700-normal', to: 'baloo-2-700' },
]

for (const { from, to } of faces) {
  const whole = readFileSync(new URL(`../../node_modules/@fontsource/${from}.woff2`, import.meta.url))
  // Instructions for the coarse screens of long ago are two thirds of a Hind file.
  const cut = await subsetFont(whole, letters, { targetFormat: 'woff2', noHinting: true })
  writeFileSync(new URL(`../../app/shared/ui/faces/${to}-latin.woff2`, import.meta.url), cut)
  console.log(`${to}: ${whole.length} to ${cut.length} bytes`)
}

function* characters(first: number, last: number) {
  for (let code = first; code <= last; code += 1) yield String.fromCodePoint(code)
}
