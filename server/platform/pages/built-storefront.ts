/** The storefront as React Router builds it; in the bundled server another stands for it (scripts/build/bundle-server.mjs). */
export const builtStorefront = new URL('../../../build/server/index.js', import.meta.url)
