import { useEffect, useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '#app/shared/api/browser-api.ts'
import { type Suggestions, suggestProducts } from '#contract/api/catalog/suggestions.ts'

type Props = { field: HTMLInputElement; onDone?: (() => void) | undefined }
type Option = { address: string; name: string; hindiName?: string | undefined; isCategory: boolean }

const leastCharacters = 2
const pauseMs = 200

/** Makes a combobox of the search field, by its ARIA pattern: what is typed, it finishes. Without it the field searches as ever. */
export function SearchSuggestions({ field, onDone }: Props) {
  const listId = useId()
  const navigate = useNavigate()
  const typing = useTyping(field)
  const { options, isBehind } = useOptions(typing.text)
  const [active, setActive] = useState(-1)
  const isListed = typing.isOpen && options.length > 0
  const activeId = isListed && active >= 0 ? `${listId}-${active}` : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen is another thing once something else is typed
  useEffect(() => setActive(-1), [typing.text, isListed])
  useCombobox(field, { isListed, listId, activeId })

  function choose({ address }: Option) {
    typing.close()
    field.blur()
    onDone?.()
    navigate(address)
  }

  function steer(event: KeyboardEvent) {
    const option = options[active]
    const step = steps.get(event.key)
    if (event.key === 'Escape' && isListed) typing.close()
    else if (event.key === 'Enter' && isListed && option) choose(option)
    else if (step && isListed) setActive(nextOf(active, step, options.length))
    else if (step && options.length > 0) typing.open()
    else return
    event.preventDefault()
  }
  useKeys(field, steer)

  return (
    <>
      {isListed && (
        <div
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-label="Suggestions"
          // The focus stays in the field while the list is pressed or scrolled.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-[min(24rem,50dvh)] overflow-y-auto rounded-field border border-wheat bg-white text-left shadow-float"
        >
          {options.map((option, index) => (
            <Choice
              key={option.address}
              id={`${listId}-${index}`}
              option={option}
              isActive={index === active}
              onChoose={() => choose(option)}
            />
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {isListed && !isBehind && (options.length === 1 ? '1 suggestion' : `${options.length} suggestions`)}
      </p>
    </>
  )
}

type ChoiceProps = { id: string; option: Option; isActive: boolean; onChoose: () => void }

function Choice({ id, option: { name, hindiName, isCategory }, isActive, onChoose }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      ref={(option) => {
        if (isActive) option?.scrollIntoView({ block: 'nearest' })
      }}
      onClick={onChoose}
      className={`flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 border-line border-b px-4 py-2 leading-5 last:border-0 hover:bg-cream ${isActive ? 'bg-golden-pale hover:bg-golden-pale' : ''}`}
    >
      <span className="break-words">{name}</span>
      {hindiName && (
        <span lang="hi" className="text-ink-soft text-small">
          {hindiName}
        </span>
      )}
      {isCategory && <span className="text-ink-soft text-small">in categories</span>}
    </div>
  )
}

const steps = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])

/** One step on in a ring, in which no option is active between the last and the first. */
function nextOf(active: number, step: number, count: number) {
  return ((active + 1 + step + count + 1) % (count + 1)) - 1
}

/** What stands in the field, and whether its list may be open: from the first letter until it is left, closed or searched for. */
function useTyping(field: Props['field']) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is an answer
  useEffect(() => setOpen(false), [key])

  useEffect(() => {
    const read = () => {
      setText(field.value)
      setOpen(true)
    }
    const close = () => setOpen(false)
    // What was typed while this was on its way counts too.
    if (document.activeElement === field && field.value !== field.defaultValue) read()
    field.addEventListener('input', read)
    field.addEventListener('blur', close)
    field.form?.addEventListener('submit', close)
    return () => {
      field.removeEventListener('input', read)
      field.removeEventListener('blur', close)
      field.form?.removeEventListener('submit', close)
    }
  }, [field])

  return { text, isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

/** What is suggested for a text that has stood still for a moment; until then what was suggested before. */
function useOptions(text: string) {
  const keyword = text.trim()
  const [answer, setAnswer] = useState<{ keyword: string; options: Option[] }>({ keyword: '', options: [] })
  useEffect(() => {
    if (keyword.length < leastCharacters) return
    const stop = new AbortController()
    const fetchSuggestions = async () => {
      const found = await api(suggestProducts, { query: { keyword } }, { signal: stop.signal })
      setAnswer({ keyword, options: optionsOf(found) })
    }
    // Without an answer the field searches all the same.
    const timer = setTimeout(
      () => fetchSuggestions().catch(() => stop.signal.aborted || setAnswer({ keyword, options: [] })),
      pauseMs,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [keyword])
  const isLongEnough = keyword.length >= leastCharacters
  return { options: isLongEnough ? answer.options : [], isBehind: answer.keyword !== keyword }
}

function optionsOf({ categories, products }: Suggestions): Option[] {
  return [
    ...categories.map(({ id, name }) => ({
      address: `/products?${new URLSearchParams({ categoryId: id })}`,
      name,
      isCategory: true,
    })),
    ...products.map(({ id, name, hindiName }) => ({
      address: `/products/${encodeURIComponent(id)}`,
      name,
      hindiName,
      isCategory: false,
    })),
  ]
}

type State = { isListed: boolean; listId: string; activeId: string | null }

/** The field was there before its list: what it is now is told to assistive technology here. */
function useCombobox(field: Props['field'], { isListed, listId, activeId }: State) {
  useEffect(() => {
    const attributes = {
      role: 'combobox',
      autocomplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isListed),
      'aria-controls': isListed ? listId : null,
      'aria-activedescendant': activeId,
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) field.removeAttribute(name)
      else field.setAttribute(name, value)
    }
  }, [field, isListed, listId, activeId])
}

function useKeys(field: Props['field'], steer: (event: KeyboardEvent) => void) {
  useEffect(() => {
    field.addEventListener('keydown', steer)
    return () => field.removeEventListener('keydown', steer)
  })
}
