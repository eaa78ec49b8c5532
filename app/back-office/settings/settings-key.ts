export const settingsKey = ['settings'] as const
export const sellerKey = ['seller'] as const
