const stepMs = 50

/** Fails what takes longer, in the time of this process: what other work takes of a busy machine meanwhile does not count. */
export function withinOwnTime<T>(ms: number, work: Promise<T>): Promise<T> {
  let spentMs = 0
  return new Promise((resolve, reject) => {
    const clock = setInterval(() => {
      spentMs += stepMs
      if (spentMs > ms) reject(new Error(`It took longer than ${ms} ms.`))
    }, stepMs)
    work.then(resolve, reject).finally(() => clearInterval(clock))
  })
}
