import type { Config } from '#server/platform/config/config.ts'

/** The address of a screen of this shop, for a message. */
export function shopAddress({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>, path: string) {
  return `${(publicUrl ?? `http://localhost:${port}`).replace(/\/$/, '')}${path}`
}
