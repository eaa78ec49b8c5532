import { it } from 'vitest'
import { loseMachine } from './testing/lost-machine.ts'

it(
  'of a shop whose machine was lost after the backup every rupee is placed or named, and no paper bears a number of before',
  () => loseMachine(20),
  60_000,
)
