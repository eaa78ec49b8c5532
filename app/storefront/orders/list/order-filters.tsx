type Props<Key extends string> = {
  choices: { key: Key; name: string; count: number | undefined }[]
  chosen: Key
  onChoose: (key: Key) => void
}

/** Which orders are shown, each choice with how many it holds where that is known. */
export function OrderFilters<Key extends string>({ choices, chosen, onChoose }: Props<Key>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own layout into a row of buttons
    <div role="group" aria-label="Which orders" className="mb-6 flex flex-wrap gap-1.5 md:gap-2">
      {choices.map(({ key, name, count }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === chosen}
          onClick={() => onChoose(key)}
          className={`min-h-11 rounded-full border px-2.5 font-medium text-small md:px-4 md:text-body transition-colors duration-150 ${
            key === chosen ? 'border-brown bg-brown text-cream' : 'border-wheat bg-white text-brown hover:bg-cream'
          }`}
        >
          {name}
          {count !== undefined && <span className="board font-normal opacity-80"> {count}</span>}
        </button>
      ))}
    </div>
  )
}
