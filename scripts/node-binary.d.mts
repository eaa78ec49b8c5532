export const projectFolder: string
/** The flags the server runs with. */
export const serverFlags: string[]
/** The built server. */
export const serverProgram: string
