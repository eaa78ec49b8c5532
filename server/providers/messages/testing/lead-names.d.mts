export function leadNames(names: string[], port: number): () => void
