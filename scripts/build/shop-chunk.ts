type ModuleInfo = {
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
type Modules = { getModuleInfo(moduleId: string): ModuleInfo | null }

const ours = /([\\/]app|contract(?![\\/]api[\\/]admin)|lucide)[\\/]/
const frame = /[\\/]app[\\/](root|entry\.client)\.tsx/
const start = /[\\/]app[\\/]entry\.client\.tsx/
const home = /[\\/]storefront[\\/]home[\\/]home-page\.tsx/
const listing = /[\\/]storefront[\\/]catalog[\\/]listing-page\.tsx/
const product = /[\\/]storefront[\\/]catalog[\\/]product-page\.tsx/
const mostVisited = [home, listing, product]
/** In a file of its own each would weigh twice as much. */
const small = /[\\/]lucide[\\/]|[\\/]use-(early-input|is-slow)\.ts$/
const backOffice = /[\\/]app[\\/]back-office[\\/]/

/**
 * The name of the chunk for what the pages that shoppers open first have in common, and of that for the smallest parts of the listing. Parts of the back office do not count, however
 * many need it, so that no shopper fetches what only they use.
 */
export function shopChunk(moduleId: string, modules: Modules) {
  // What starts the shop stays by itself: pages that only need a part of the chunk load it too.
  if (!ours.test(moduleId) || backOffice.test(moduleId) || start.test(moduleId)) return null
  const parts = [...partsWith(moduleId, modules)]
  const has = (part: RegExp) => parts.some((id) => part.test(id))
  if (has(frame) || mostVisited.every(has)) return 'shop'
  return small.test(moduleId) && has(listing) && !has(home) ? 'listing' : null
}

/** The screens and late parts of the storefront whose code the module is in. */
function partsWith(moduleId: string, modules: Modules) {
  const parts = new Set<string>()
  const seen = new Set<string>()
  const queue = [moduleId]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id) || backOffice.test(id)) continue
    seen.add(id)
    const info = modules.getModuleInfo(id)
    if (!info) continue
    if (info.isEntry || info.dynamicImporters.some((importer) => !backOffice.test(importer))) parts.add(id)
    queue.push(...info.importers)
  }
  return parts
}
