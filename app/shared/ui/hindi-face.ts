/** The face for Hindi names comes after everything else, and only where the device has none: 75 kB that most phones never need. */
export function bringHindiFace() {
  const bring = () => {
    // A face that comes makes the browser lay out the whole page twice.
    if (drawsHindi()) return
    import('./hindi.css').catch(() => {
      // The names stand in whatever face the device has.
    })
  }
  if (document.readyState === 'complete') setTimeout(bring, 1_000)
  else window.addEventListener('load', () => setTimeout(bring, 1_000), { once: true })
}

/** Whether a narrow letter and a wide one come out differently: without a face both are the same empty box. */
function drawsHindi() {
  const canvas = document.createElement('canvas').getContext('2d')
  return canvas !== null && canvas.measureText('र').width !== canvas.measureText('अ').width
}
