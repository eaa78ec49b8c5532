export type Tile = { name: string; value: string; note?: string }

/** A few figures that say most. */
export function Tiles({ tiles }: { tiles: Tile[] }) {
  return (
    <dl className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {tiles.map(({ name, value, note }) => (
        <div key={name} className="min-w-0 rounded-card border border-line bg-white p-3 md:p-4">
          <dt className="text-label font-medium text-ink-soft">{name}</dt>
          <dd>
            <span className="board block text-price break-words">{value}</span>
            {note && <span className="block text-label text-ink-soft">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
