/** Builds the storefront when its sources changed since the last build; gives the seconds it took. */
export function ensureBuilt(node: string): Promise<number>
