/** The flags the server runs with. */
export const serverFlags: string[]
