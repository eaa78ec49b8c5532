/** The address of a stored file from the path an answer carries (API-03): backslashes become slashes; full addresses stay. */
export function fileAddress(path: string) {
  if (/^(https?:)?\//.test(path)) return path
  return `/api/v1/file/${path.replaceAll('\\', '/')}`
}
