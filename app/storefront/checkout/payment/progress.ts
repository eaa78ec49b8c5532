type OnProgress = (percent: number) => void

/** 2 to 3 s with the bar going to 95 % (PAY-08, PAY-11, PAY-13, open-points 76). */
export function fakeProgress(onProgress: OnProgress) {
  const duration = 2_000 + Math.random() * 1_000
  const start = performance.now()
  return new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const share = Math.min(1, (performance.now() - start) / duration)
      onProgress(Math.round(share * 95))
      if (share < 1) return
      clearInterval(timer)
      resolve()
    }, 100)
  })
}

/** The end of the bar, to be seen for a moment (PAY-11). */
export async function finish(onProgress: OnProgress) {
  onProgress(100)
  await pause(300)
}

export function pause(ms: number) {
  return new Promise<void>((resolve) => setTimeout(resolve, ms))
}
