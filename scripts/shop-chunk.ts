type ModuleInfo = {
  code: string | null
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
type Modules = { getModuleInfo(moduleId: string): ModuleInfo | null }

const shared = /(app[\\/](api|cart|session|shell|ui)|contract(?![\\/]api[\\/]admin)|lucide-react)[\\/]/
const backOffice = /[\\/]app[\\/]admin[\\/]/
const icon = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]([\w-]+)\.m?js$/
// Measured: counted before unused code is dropped, ten make the first load of the home, listing and product page smallest.
const enough = 10

/**
 * The name of the chunk that most screens of the storefront share, for what belongs into it: what many parts of the storefront
 * need. Parts of the back office do not count, however many need it, so that no shopper fetches what only they use.
 */
export function shopChunk(moduleId: string, modules: Modules) {
  if (!shared.test(moduleId) || backOffice.test(moduleId)) return null
  return partsWith(moduleId, modules).size >= enough ? 'shop' : null
}

/** The screens and late parts of the storefront whose code the module is in. */
function partsWith(moduleId: string, modules: Modules) {
  const parts = new Set<string>()
  const seen = new Set<string>()
  const waiting = iconUsers(moduleId, modules) ?? [moduleId]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id) || backOffice.test(id)) continue
    seen.add(id)
    const info = modules.getModuleInfo(id)
    if (!info) continue
    if (info.isEntry || info.dynamicImporters.some((importer) => !backOffice.test(importer))) parts.add(id)
    waiting.push(...info.importers)
  }
  return parts
}

/** All icons come by one file that names them all: who uses one is who writes its name. */
function iconUsers(moduleId: string, modules: Modules) {
  const file = icon.exec(moduleId)?.[1]
  if (!file) return undefined
  const name = file.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
  const users = (modules.getModuleInfo(moduleId)?.importers ?? []).flatMap(
    (importer) => modules.getModuleInfo(importer)?.importers ?? [],
  )
  return users.filter((user) => new RegExp(`\\b${name}\\b`).test(modules.getModuleInfo(user)?.code ?? ''))
}
