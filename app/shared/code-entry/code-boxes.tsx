import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'

type Props = {
  length: number
  /** The digits so far, at most `length`; an empty place is only ever at the end. */
  code: string
  onCode: (code: string) => void
  describedBy: string
  isWrong: boolean
}

/**
 * One box a digit (VAL-07 to VAL-10): digits only, on to the next box, Backspace goes back, Enter submits the form around it.
 * A pasted or filled-in code spreads over the boxes (open-points 7).
 */
export function CodeBoxes({ length, code, onCode, describedBy, isWrong }: Props) {
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const positions = Array.from({ length }, (_, position) => position)

  function goTo(position: number) {
    const box = boxes.current[Math.max(0, Math.min(position, length - 1))]
    box?.focus()
    box?.select()
  }

  function put(position: number, typed: string) {
    const digits = typed.replace(/\D/g, '')
    if (digits === '') return
    const start = Math.min(position, code.length)
    onCode((code.slice(0, start) + digits + code.slice(start + digits.length)).slice(0, length))
    goTo(start + digits.length)
  }

  function change(position: number, value: string) {
    // Emptied by Delete, Cut or a keyboard on the screen that sends no Backspace.
    if (value === '') erase(position)
    else if (value !== code[position]) put(position, fresh(value, code[position]))
  }

  function erase(position: number) {
    if (code[position]) return onCode(code.slice(0, position) + code.slice(position + 1))
    onCode(code.slice(0, Math.max(0, position - 1)))
    goTo(position - 1)
  }

  function onKeyDown(event: KeyboardEvent, position: number) {
    if (/^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey) {
      // The same digit again would be no change to the box.
      event.preventDefault()
      put(position, event.key)
    } else if (event.key === 'Backspace') {
      event.preventDefault()
      erase(position)
    } else if (event.key === 'ArrowLeft') goTo(position - 1)
    else if (event.key === 'ArrowRight') goTo(Math.min(position + 1, code.length))
  }

  function onPaste(event: ClipboardEvent, position: number) {
    event.preventDefault()
    put(position, event.clipboardData.getData('text'))
  }

  return (
    <fieldset aria-describedby={describedBy} className={`flex ${length < 6 ? 'gap-3' : 'justify-between gap-2'}`}>
      <legend className="sr-only">The code of {length} digits</legend>
      {positions.map((position) => (
        <input
          key={position}
          ref={(box) => {
            boxes.current[position] = box
          }}
          aria-label={`Digit ${position + 1} of ${length}`}
          aria-invalid={isWrong}
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete={position === 0 ? 'one-time-code' : 'off'}
          enterKeyHint="done"
          // biome-ignore lint/a11y/noAutofocus: the step was opened to type this code
          autoFocus={position === 0}
          data-first-focus={position === 0 ? true : undefined}
          value={code[position] ?? ''}
          onChange={({ target }) => change(position, target.value)}
          onKeyDown={(event) => onKeyDown(event, position)}
          onPaste={(event) => onPaste(event, position)}
          onFocus={({ target }) => target.select()}
          className={`board h-13 w-full min-w-0 max-w-13 rounded-field border bg-white text-center text-price ${isWrong ? 'border-chilli' : 'border-wheat'}`}
        />
      ))}
    </fieldset>
  )
}

/** What was typed into a box that already held a digit. */
function fresh(value: string, present: string | undefined) {
  return present && value.length === 2 ? value.replace(present, '') : value
}
