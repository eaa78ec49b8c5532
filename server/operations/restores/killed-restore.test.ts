import { it } from 'vitest'
import { killRestores } from './testing/kill-restores.ts'

it(
  'a restore that is killed at any moment leaves a shop that is empty, and can be restored, or whole',
  () => killRestores(4),
  180_000,
)
