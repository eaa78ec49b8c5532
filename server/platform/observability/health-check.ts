import type { HealthCheck } from '#contract/api/admin/operations/health.ts'

type Found = Pick<HealthCheck, 'standing' | 'state'> &
  Partial<Pick<HealthCheck, 'advice' | 'page'>> & {
    doneAt?: Date | null | undefined
    failedAt?: Date | null | undefined
  }

export function healthCheck(
  key: string,
  title: string,
  { standing, state, doneAt, failedAt, ...rest }: Found,
): HealthCheck {
  const [lastDoneAt, lastFailedAt] = [doneAt?.toISOString() ?? null, failedAt?.toISOString() ?? null]
  return { advice: null, page: null, ...rest, key, title, standing, state, lastDoneAt, lastFailedAt }
}

export function latest(...moments: (Date | null | undefined)[]) {
  const known = moments.flatMap((moment) => moment ?? [])
  return known.length > 0 ? new Date(Math.max(...known.map((moment) => moment.getTime()))) : undefined
}

/** '1 waits', '12 wait', 'none waits'. */
export function counted(count: number, one: string, many: string, none: string) {
  if (count === 0) return none
  return count === 1 ? `1 ${one}` : `${written(count)} ${many}`
}

export function written(figure: number) {
  return figure.toLocaleString('en-IN')
}

/** '340 kB', '12.5 MB', '1.2 GB'. */
export function inBytes(bytes: number) {
  const sizes = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const step = bytes < 1 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log10(bytes) / 3))
  const figure = bytes / 1000 ** step
  return `${figure.toFixed(step > 1 && figure < 100 ? 1 : 0)} ${sizes[step]}`
}
