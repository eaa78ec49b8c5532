/** Where a part of the page does not come and the shop has nothing of this release any more, the page is loaded anew, once for each release. */
export function reloadWhenOutdated() {
  let isChecking = false
  addEventListener('vite:preloadError', () => {
    const release = import.meta.url
    // Often several parts are missed at once.
    if (isChecking || sessionStorage.outdated === release) return
    isChecking = true
    fetch(release, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => {
        isChecking = status === 404
        if (!isChecking) return
        sessionStorage.outdated = release
        location.reload()
      },
      () => {
        isChecking = false
      },
    )
  })
}
