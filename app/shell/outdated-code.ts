/** Where a part of the page does not come and the shop has nothing of this release any more, the page is loaded anew, once for each release. */
export function reloadWhenOutdated() {
  addEventListener('vite:preloadError', () => {
    const release = import.meta.url
    if (sessionStorage.outdated === release) return
    fetch(release, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => {
        if (status !== 404) return
        sessionStorage.outdated = release
        location.reload()
      },
      () => {},
    )
  })
}
