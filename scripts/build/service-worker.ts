import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

// What has to be there without a network, beside what the browser meets on its way.
const needed = [
  ...[
    'entry.client.tsx',
    'root.tsx',
    'storefront/home/home-page.tsx',
    'storefront/catalog/listing-page.tsx',
    'storefront/catalog/product-page.tsx',
  ],
  ...['storefront/cart/cart-panel.tsx', 'storefront/shell/mobile-menu.tsx', 'shared/ui/toasts/toaster.tsx'],
]
const files = [
  'offline.html',
  'offline.css',
  'product-img.svg',
  'favicon.svg',
  'brand/milloraa-emblem.svg',
  'brand/milloraa-wordmark-on-white.svg',
]

/** Builds `/service-worker.js` beside the storefront, with the list of files of this very build. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle: {
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const precached = [...listChunks(bundle), ...listFiles(dir)]
        const buildName = createHash('sha256')
          .update(Object.keys(bundle).sort().join())
          .digest('base64url')
          .slice(0, 12)
        await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          define: {
            __PRECACHED__: JSON.stringify(precached),
            __BUILD_NAME__: JSON.stringify(buildName),
            'process.env.NODE_ENV': '"production"',
          },
          build: {
            outDir: dir,
            emptyOutDir: false,
            target: 'es2022',
            rolldownOptions: {
              input: 'app/storefront/offline/service-worker.ts',
              output: { format: 'iife', entryFileNames: 'service-worker.js' },
            },
          },
        })
      },
    },
  }
}

/** The chunks of the needed modules with all they import at once, the styles, and the fonts of Latin text. */
function listChunks(bundle: Rolldown.OutputBundle) {
  const names = new Set<string>()
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
  const add = (name: string) => {
    const part = bundle[name]
    if (names.has(name) || !part) return
    names.add(name)
    if (part.type === 'chunk') part.imports.forEach(add)
  }
  for (const chunk of chunks) {
    if (chunk.moduleIds.some((id) => needed.some((file) => id.includes(`/app/${file}`)))) add(chunk.fileName)
  }
  for (const name of Object.keys(bundle)) if (/\.css$|-latin-[\w-]{8}\.woff2$|\/manifest-/.test(name)) add(name)
  return [...names].map((name) => ({ url: `/${name}`, revision: null }))
}

function listFiles(dir: string) {
  return files.map((file) => {
    const revision = createHash('sha256')
      .update(readFileSync(join(dir, file)))
      .digest('base64url')
      .slice(0, 12)
    return { url: `/${file}`, revision }
  })
}
