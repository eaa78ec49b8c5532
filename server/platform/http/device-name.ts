import type { FastifyRequest } from 'fastify'

const browsers: [RegExp, string][] = [
  [/EdgA?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

export const unknownDevice = 'Another device'

/** A browser as people call it: 'Chrome on Android'. Says what the browser says of itself; nothing is proven by it. */
export function deviceName({ headers }: Pick<FastifyRequest, 'headers'>) {
  const agent = headers['user-agent'] ?? ''
  const nameIn = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(agent))?.[1]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  if (!browser && !system) return unknownDevice
  return system ? `${browser ?? 'A browser'} on ${system}` : (browser ?? 'A browser')
}
