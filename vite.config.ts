import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { serviceWorker } from './scripts/build/service-worker.ts'
import { shopChunk } from './scripts/build/shop-chunk.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), stylesheetsOnly(), serviceWorker(), compressedAssets()],
  optimizeDeps: { exclude: ['sonner'] },
  // Bundled for the server too: it would load the files of all icons.
  ssr: { noExternal: ['lucide'] },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } } } },
  },
})

/** Few files compress better than many: one for the framework, one for what the pages opened first share. 6 kB gz of every page. */
function chunkGroups() {
  return [
    { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler|zustand)[\\/]/, priority: 2 },
    { name: shopChunk, debugName: 'shop', priority: 1 },
  ]
}

/** Sonner puts its styles into the page by a script, which our policy forbids: they come as the CSS file beside it instead. */
function stylesheetsOnly(): Plugin {
  return {
    name: 'stylesheets-only',
    transform(code, id) {
      if (!id.includes('/sonner/dist/index.mjs')) return
      return { code: code.replace(/^__insertCSS\(.*\);?$/m, ''), map: null }
    },
  }
}

/** Text assets are compressed once, at build time; the server sends the copy the browser understands. */
function compressedAssets(): Plugin {
  return {
    name: 'compressed-assets',
    apply: 'build',
    writeBundle: {
      // After the service worker, which is compressed too.
      sequential: true,
      order: 'post',
      handler({ dir = '' }) {
        if (this.environment.name !== 'client') return
        for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
          if (!/\.(js|css|svg|json|webmanifest|html)$/.test(file)) continue
          const content = readFileSync(join(dir, file))
          writeFileSync(
            join(dir, `${file}.br`),
            brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
          )
          writeFileSync(join(dir, `${file}.gz`), gzipSync(content, { level: 9 }))
        }
      },
    },
  }
}
