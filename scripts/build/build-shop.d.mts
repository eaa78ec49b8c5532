/** Builds what of the shop changed in its sources since the last build; gives the seconds it took. */
export function ensureBuilt(node: string): Promise<number>
