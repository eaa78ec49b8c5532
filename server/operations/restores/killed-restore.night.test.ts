import { it } from 'vitest'
import { killRestores } from './testing/kill-restores.ts'

it('the same at 100 moments', () => killRestores(100), 900_000)
