export const wordsKey = ['words'] as const
