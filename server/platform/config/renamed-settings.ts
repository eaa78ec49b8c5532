type RawSettings = Record<string, string | undefined>

/** Former name and new name: until the release after 0.6 the former one is read too. */
const renamedSettings = [['PREPARED_MEGABYTES', 'RESPONSE_CACHE_MEGABYTES']] as const

export const formerNames: readonly string[] = renamedSettings.map(([former]) => former)

/** The same settings under their new names; where both are set, the new one wins. */
export function underNewNames(settings: RawSettings): RawSettings {
  const renamed = { ...settings }
  for (const [former, name] of renamedSettings) {
    if (renamed[former]) renamed[name] ||= renamed[former]
    delete renamed[former]
  }
  return renamed
}

/** A sentence for each former name that is still set. */
export function warningsOfFormerNames(settings: RawSettings) {
  return renamedSettings.flatMap(([former, name]) =>
    settings[former]
      ? [`The setting ${former} is called ${name} now; the release after this one no longer reads ${former}.`]
      : [],
  )
}
