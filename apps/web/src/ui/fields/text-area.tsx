import { type ComponentProps, useId } from 'react'
import { classNames } from '../class-names.ts'
import { useInputAttributes } from './field.tsx'

interface TextAreaProps extends ComponentProps<'textarea'> {
  /** Shows "12 / 500" below, red above the maximum, never truncated. `length`: from the form's `watch`. */
  count?: { length: number; max: number }
}

function CharacterCount({ id, length, max }: { id: string; length: number; max: number }) {
  const tone = length > max ? 'font-medium text-danger' : 'text-muted'
  return (
    <p id={id} className={classNames('justify-self-end text-xs tabular-nums', tone)}>
      {length.toLocaleString('en')} / {max.toLocaleString('en')}
      <span className="sr-only"> characters</span>
    </p>
  )
}

/** Multi-line text. Takes `register('name')`; place it in a `Field`. */
export function TextArea({ count, className, rows = 4, ...props }: TextAreaProps) {
  const attributes = useInputAttributes(props.id)
  const countId = useId()
  const describedBy = [attributes['aria-describedby'], count && countId].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1">
      <textarea
        {...attributes}
        rows={rows}
        {...props}
        aria-describedby={describedBy || undefined}
        className={classNames('control resize-y', className)}
      />
      {count && <CharacterCount id={countId} {...count} />}
    </div>
  )
}
