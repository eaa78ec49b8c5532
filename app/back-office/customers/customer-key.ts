export const customerKey = (id: string) => ['customers', 'one', id] as const
