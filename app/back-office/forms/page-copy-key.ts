export const pageCopyKey = ['words'] as const
