import { testAlphabets } from './test-alphabets.ts'

testAlphabets('[S2] each text field of each call of the back office is sent each alphabet', (path) =>
  path.startsWith('/admin'),
)
