import { useEffect, useState } from 'react'

/** True once something has been on its way for 150 ms: a quick answer shows no skeleton. */
export function useIsSlow(isWaiting: boolean, patienceMs = 150) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isWaiting, patienceMs])
  return isWaiting && isSlow
}
