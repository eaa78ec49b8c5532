// The list of all icons would bring those of the back office to every page, and lucide gives no types for one icon's file.
declare module 'lucide/dist/esm/icons/*.mjs' {
  const node: import('lucide').IconNode
  export default node
}
