/**
 * Shares an amount of whole paise over weights so that the parts add up to it exactly: each gets its proportion rounded down,
 * and the paise that are left go one by one to those that lost most, the first among equals. Weights that are all 0 count alike.
 */
export function shareOut(amount: number, weights: number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n)
  if (sum === 0n && weights.length > 0) {
    return shareOut(
      amount,
      weights.map(() => 1),
    )
  }
  // In BigInt because the product of two amounts can pass 2^53.
  const shares = weights.map((weight) => {
    const product = BigInt(amount) * BigInt(weight)
    return { paise: Number(product / sum), lost: product % sum }
  })
  const remaining = amount - shares.reduce((total, { paise }) => total + paise, 0)
  const byLoss = [...shares].sort((one, other) => Number(other.lost - one.lost))
  for (const share of byLoss.slice(0, remaining)) share.paise += 1
  return shares.map(({ paise }) => paise)
}
