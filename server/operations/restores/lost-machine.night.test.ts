import { it } from 'vitest'
import { loseMachine } from './testing/lost-machine.ts'

it('the same after 200 orders', () => loseMachine(200), 600_000)
