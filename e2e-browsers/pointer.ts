/** What WebDriver and WebDriver BiDi both understand as a person's hand: a press at a place, and typing. */
export type Actions = { type: string; id: string; parameters?: object; actions: object[] }[]

export function pressAt(x: number, y: number): Actions {
  const move = { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) }
  const press = [
    { type: 'pointerDown', button: 0 },
    { type: 'pause', duration: 30 },
    { type: 'pointerUp', button: 0 },
  ]
  return [{ type: 'pointer', id: 'hand', parameters: { pointerType: 'mouse' }, actions: [move, ...press] }]
}

export function typing(text: string): Actions {
  const keys = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return [{ type: 'key', id: 'keys', actions: keys }]
}
