export function written(count: number) {
  return count.toLocaleString('en-IN')
}
