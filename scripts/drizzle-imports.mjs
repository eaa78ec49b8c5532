// Loaded before a program that runs from its sources (`withQuickImports` in node-binary.mjs); docs/decisions/055-imports-of-drizzle.md.
import module from 'node:module'

// For every import inside drizzle Node parses the 179 kB list of exports in its package.json again. Those imports are relative:
// they can be resolved without that list. Node before 22.15 has no such hooks.
module.registerHooks?.({
  resolve(specifier, context, next) {
    const isInsideDrizzle = /^\..*\.js$/.test(specifier) && context.parentURL?.includes('/node_modules/drizzle-orm/')
    if (!isInsideDrizzle) return next(specifier, context)
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
  },
})
