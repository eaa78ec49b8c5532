import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import ArrowDown from 'lucide/dist/esm/icons/arrow-down.mjs'
import ArrowUp from 'lucide/dist/esm/icons/arrow-up.mjs'
import GripVertical from 'lucide/dist/esm/icons/grip-vertical.mjs'
import type { ReactNode } from 'react'
import { Icon, type IconNode } from '#app/shared/ui/icon.ts'

type Props<Item> = {
  /** What the list holds, for those who listen: 'Pictures'. */
  label: string
  items: readonly Item[]
  itemKey: (item: Item) => string
  /** What one is called: 'picture 2'. */
  itemName: (item: Item, position: number) => string
  onSort: (items: Item[]) => void
  /** `handle` are the item's buttons to move it. */
  children: (item: Item, handle: ReactNode, position: number) => ReactNode
  className?: string
}

/** A list that is put in order by dragging, by the keyboard, or by buttons that move one by one. */
export function SortableList<Item>(props: Props<Item>) {
  const { label, items, itemKey, itemName, onSort, children, className = 'grid gap-2' } = props
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keys = items.map(itemKey)

  function move(from: number, to: number) {
    if (from !== to && to >= 0 && to < items.length) onSort(arrayMove([...items], from, to))
  }

  function onDragEnd({ active, over }: DragEndEvent) {
    if (over) move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements: announcementsOf((key) => nameAt(keys.indexOf(String(key)))) }}
    >
      <SortableContext items={keys} strategy={rectSortingStrategy}>
        <ul aria-label={label} className={className}>
          {items.map((item, position) => (
            <SortableItem
              key={itemKey(item)}
              id={itemKey(item)}
              name={itemName(item, position)}
              isFirst={position === 0}
              isLast={position === items.length - 1}
              onMove={(by) => move(position, position + by)}
            >
              {(handle) => children(item, handle, position)}
            </SortableItem>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )

  function nameAt(position: number) {
    const item = items[position]
    return item ? itemName(item, position) : ''
  }
}

function announcementsOf(nameOf: (key: string | number) => string) {
  type DragEnd = { active: { id: string | number }; over: { id: string | number } | null }
  return {
    onDragStart: ({ active }: Pick<DragEnd, 'active'>) => `Picked up ${nameOf(active.id)}.`,
    onDragOver: ({ active, over }: DragEnd) =>
      over ? `${nameOf(active.id)} is at the place of ${nameOf(over.id)}.` : '',
    onDragEnd: ({ active, over }: DragEnd) => (over ? `${nameOf(active.id)} was put down.` : 'Nothing was moved.'),
    onDragCancel: () => 'Nothing was moved.',
  }
}

type ItemProps = {
  id: string
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  children: (handle: ReactNode) => ReactNode
}

function SortableItem({ id, name, isFirst, isLast, onMove, children }: ItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  const handle = (
    <span className="flex items-center">
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        aria-label={`Drag ${name}`}
        className="grid size-11 lg:size-9 cursor-grab touch-none place-items-center rounded-field text-ink-soft hover:bg-golden-pale"
      >
        <Icon node={GripVertical} aria-hidden className="size-5" />
      </button>
      <MoveButton label={`Move ${name} up`} isOff={isFirst} onPress={() => onMove(-1)} icon={ArrowUp} />
      <MoveButton label={`Move ${name} down`} isOff={isLast} onPress={() => onMove(1)} icon={ArrowDown} />
    </span>
  )
  const position = transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined
  return (
    <li
      ref={setNodeRef}
      style={{ transform: position, transition }}
      className={isDragging ? 'relative z-20 opacity-80 shadow-float' : ''}
    >
      {children(handle)}
    </li>
  )
}

type MoveProps = { label: string; isOff: boolean; onPress: () => void; icon: IconNode }

function MoveButton({ label, isOff, onPress, icon }: MoveProps) {
  return (
    <button
      type="button"
      aria-label={label}
      // Stays in reach at the ends, so that the focus is not lost.
      aria-disabled={isOff}
      onClick={() => !isOff && onPress()}
      className="grid size-11 lg:size-9 place-items-center rounded-field text-ink-soft hover:bg-golden-pale aria-disabled:opacity-35"
    >
      <Icon node={icon} aria-hidden className="size-5" />
    </button>
  )
}
