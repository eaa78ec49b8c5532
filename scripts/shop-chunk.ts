type ModuleInfo = {
  code: string | null
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
type Modules = { getModuleInfo(moduleId: string): ModuleInfo | null }

const ours = /([\\/]app|contract(?![\\/]api[\\/]admin)|lucide-react)[\\/]/
const frame = /[\\/]app[\\/](root|entry\.client)\.tsx/
const mostVisited = [/[\\/]home-page\.tsx/, /[\\/]catalog[\\/]listing-page\.tsx/, /[\\/]catalog[\\/]product-page\.tsx/]
const backOffice = /[\\/]app[\\/]admin[\\/]/
const icon = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]([\w-]+)\.m?js$/

/**
 * The name of the chunk for what the pages that shoppers open first have in common. Parts of the back office do not count, however
 * many need it, so that no shopper fetches what only they use.
 */
export function shopChunk(moduleId: string, modules: Modules) {
  if (!ours.test(moduleId) || backOffice.test(moduleId)) return null
  const parts = [...partsWith(moduleId, modules)]
  const has = (part: RegExp) => parts.some((id) => part.test(id))
  return has(frame) || mostVisited.every(has) ? 'shop' : null
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
