const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 22)) {
  console.error(`Milloraa needs Node 22.22 or newer; this is ${process.versions.node}. Start it with npm start.`)
  process.exit(1)
}
await import('./drizzle-imports.ts')
const { openShop } = await import('./open-shop.ts')
await openShop(process.env)

export {}
