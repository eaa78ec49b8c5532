export const staffKey = ['staff', 'list'] as const
