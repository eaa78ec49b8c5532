/** Where a part of the page does not come and the shop has nothing of this release any more, the page is loaded anew, once for each release. */
export function reloadWhenOutdated() {
  let isAsking = false
  addEventListener('vite:preloadError', () => {
    const release = import.meta.url
    // Often several parts are missed at once.
    if (isAsking || sessionStorage.outdated === release) return
    isAsking = true
    fetch(release, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => {
        isAsking = status === 404
        if (!isAsking) return
        sessionStorage.outdated = release
        location.reload()
      },
      () => {
        isAsking = false
      },
    )
  })
}
