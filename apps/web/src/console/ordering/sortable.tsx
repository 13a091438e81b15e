// Elements that are dragged by a handle. `OrderCell` has keys and buttons for the same moves.
import {
  type DragEndEvent,
  DndContext,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type ComponentProps, type ReactNode, createContext, use, useMemo } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { type RowProps, TableRow } from '../../ui/lists/table.tsx'

function useElement(id: string, isFixed = false) {
  const sortable = useSortable({ id, disabled: { draggable: isFixed } })
  const { attributes, listeners, setActivatorNodeRef, setNodeRef, transform, transition } = sortable
  return {
    // Memoized, so that dragging one element does not render a long list again at each step.
    handle: useMemo(
      () => ({ ...listeners, ref: setActivatorNodeRef, 'aria-describedby': attributes['aria-describedby'] }),
      [attributes, listeners, setActivatorNodeRef],
    ),
    ref: setNodeRef,
    style: { transform: CSS.Translate.toString(transform && { ...transform, x: 0 }), transition },
    look: sortable.isDragging && 'relative z-10 bg-raised! shadow-floating',
  }
}

const HandleContext = createContext<ReturnType<typeof useElement>['handle'] | null>(null)
export const useDragHandle = () => use(HandleContext)

/** Grid of a row on a phone, where it is a card. `inCard` has the places of its columns. */
const cardLook =
  'in-cards:grid! in-cards:grid-cols-[auto_minmax(0,1fr)_auto] in-cards:items-center in-cards:gap-x-3 in-cards:px-3! in-cards:py-1! in-cards:min-[24rem]:py-2!'

export function SortableRow({ rowId, className, ...props }: RowProps) {
  const { handle, look, ...place } = useElement(rowId)
  return (
    <HandleContext value={handle}>
      <TableRow {...props} {...place} rowId={rowId} className={classNames(className, cardLook, look)} />
    </HandleContext>
  )
}

interface SortableItemProps extends ComponentProps<'div'> {
  id: string
  /** True for an element that cannot be dragged, but on which others can be dropped. */
  isFixed?: boolean
}

export function SortableItem({ id, isFixed, className, ...props }: SortableItemProps) {
  const { handle, look, ...place } = useElement(id, isFixed)
  return (
    <HandleContext value={handle}>
      <div {...props} {...place} className={classNames(className, look)} />
    </HandleContext>
  )
}

interface SortableListProps {
  ids: string[]
  onDrop: (from: number, to: number) => void
  children: ReactNode
}

const silent = () => undefined
// dnd-kit announces nothing, because the page announces the new position with the item's title.
const accessibility = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
  screenReaderInstructions: { draggable: 'Drag it, or press the up and down arrow keys.' },
}

// A press drags only after 4 px. The object is outside the component: a new one would render every element again.
const withoutClicks = { activationConstraint: { distance: 4 } }

export function SortableList({ ids, onDrop, children }: SortableListProps) {
  const sensors = useSensors(useSensor(PointerSensor, withoutClicks))
  const end = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onDrop(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragEnd={end}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
