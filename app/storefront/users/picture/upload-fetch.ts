import type { Fetch } from '#contract/api/client.ts'

/** A `fetch` that tells how much of the body has gone, as a fraction: the real one cannot. */
export function uploadFetch(onProgress: (fraction: number) => void): Fetch {
  return (url, { method = 'POST', headers, body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
      request.onerror = () => reject(new TypeError('The upload did not get through.'))
      request.onabort = request.onerror
      request.send(body as XMLHttpRequestBodyInit)
    })
}
