import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Step } from '../ordering/order-cell.tsx'
import { SortableItem } from '../ordering/sortable.tsx'
import { headId } from './section-moves.ts'

export const titleName = (section: number) => `sections.${section}.title`
export const upId = (section: number) => `move-section-${section}-up`
export const downId = (section: number) => `move-section-${section}-down`

interface SectionHeadProps {
  index: number
  title: string
  count: number
  isLast: boolean
  error: string | undefined
  onRename: (title: string) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** An item dropped on the heading from above moves into this section; from below, into the section before. */
export function SectionHead({ index, title, count, isLast, error, ...on }: SectionHeadProps) {
  const number = index + 1
  return (
    <SortableItem
      id={headId(index)}
      isFixed
      className="grid items-center gap-x-3 gap-y-1 border-t border-hairline bg-raised pt-3 pb-1 in-rows:grid-cols-[minmax(0,1fr)_auto]"
    >
      <Field label={`Title of section ${number}`} hideLabel error={error}>
        <TextInput
          name={titleName(index)}
          value={title}
          placeholder={`Section ${number}`}
          className="font-medium"
          onChange={(event) => on.onRename(event.target.value)}
        />
      </Field>
      <span className="flex items-center gap-1">
        <span className="mr-2 text-sm whitespace-nowrap text-muted tabular-nums in-cards:mr-auto">
          {count.toLocaleString('en')} {count === 1 ? 'item' : 'items'}
        </span>
        <Step
          id={upId(index)}
          label={`Move section ${number} up`}
          icon={ChevronUp}
          isEnd={index === 0}
          onClick={() => index > 0 && on.onMove(-1)}
        />
        <Step
          id={downId(index)}
          label={`Move section ${number} down`}
          icon={ChevronDown}
          isEnd={isLast}
          onClick={() => !isLast && on.onMove(1)}
        />
        <IconButton label={`Remove section ${number}, but not its items`} icon={X} onClick={on.onRemove} />
      </span>
    </SortableItem>
  )
}
