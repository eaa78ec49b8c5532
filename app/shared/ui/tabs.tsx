import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

export type Tab<Name extends string> = { name: Name; label: ReactNode }

type Props<Name extends string> = {
  /** What the row of tabs is about, for those who listen. */
  label: string
  tabs: readonly Tab<Name>[]
  chosen: Name
  onChoose: (name: Name) => void
  /** The panel of the chosen tab. */
  children: ReactNode
  isUpright?: boolean
  className?: string
}

/**
 * A row of tabs and the panel of the chosen one, by the ARIA pattern: one stop for Tab, arrows move, Home and End jump
 * (https://www.w3.org/WAI/ARIA/apg/patterns/tabs/).
 */
export function Tabs<Name extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  children,
  isUpright,
  className,
}: Props<Name>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const index = tabs.findIndex(({ name }) => name === chosen)
    const next = nextIndex(event.key, index, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onChoose(tab.name)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[next ?? 0]?.focus()
  }

  return (
    <div className={className}>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        aria-orientation={isUpright ? 'vertical' : 'horizontal'}
        onKeyDown={onKeyDown}
        className={
          isUpright
            ? 'flex flex-col gap-1'
            : 'flex gap-1 overflow-x-auto border-line border-b [scrollbar-width:none] md:gap-2'
        }
      >
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            aria-selected={tab.name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === chosen ? 0 : -1}
            onClick={() => onChoose(tab.name)}
            className={`${isUpright ? 'rounded-field px-3 text-left whitespace-nowrap' : '-mb-px max-w-full shrink-0 border-b-3 px-3'} min-h-11 font-semibold ${tab.name === chosen ? (isUpright ? 'bg-golden-pale text-brown' : 'border-golden-edge text-brown') : 'border-transparent text-ink-soft hover:text-ink'}`}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosen}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls of its own must be reachable by keyboard
        tabIndex={0}
        className="pt-4 focus-visible:outline-offset-4"
      >
        {children}
      </div>
    </div>
  )
}

function nextIndex(key: string, index: number, count: number) {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (index + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
