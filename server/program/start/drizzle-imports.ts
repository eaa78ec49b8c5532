import { registerHooks } from 'node:module'

// Node reads drizzle's 179 kB list of exports again for every import inside the package: half a second of each start and
// 190 MB of memory. Its internal imports are relative and need no list.
registerHooks({
  resolve(specifier, context, next) {
    const isInsideDrizzle = specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')
    if (!isInsideDrizzle) return next(specifier, context)
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
  },
})
