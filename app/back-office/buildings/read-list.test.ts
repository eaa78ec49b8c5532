import { expect, it } from 'vitest'
import { readList } from './read-list.ts'

it('a list pasted from a sheet or typed with commas is read line by line, and each bad line says why', () => {
  const lines = readList(
    'Orange Grove\tA\t440001\tNagpur\tNagpur\tMaharashtra\n\nPalm Court, , 411001, Pune, Pune, Maharashtra\nNo town, , 411001, , Pune, Maharashtra\nHalf, A\nBad, A, 1234, Pune, Pune, Maharashtra',
  )
  expect(lines.map(({ number, objection }) => [number, objection])).toEqual([
    [1, undefined],
    [3, undefined],
    [4, 'lacks its town, district or state'],
    [5, 'has 2 parts, not 6'],
    [6, 'has no pincode of 6 digits, but “1234”'],
  ])
  expect(lines[1]?.building).toEqual({
    ...{ buildingName: 'Palm Court', towerName: '', pincode: '411001' },
    ...{ town: 'Pune', district: 'Pune', state: 'Maharashtra' },
  })
})
