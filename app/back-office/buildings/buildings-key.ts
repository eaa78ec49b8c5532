export const buildingsKey = ['buildings'] as const
