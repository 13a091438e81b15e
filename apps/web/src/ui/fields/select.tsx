import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { useInputAttributes } from './field.tsx'

interface SelectProps extends ComponentProps<'select'> {
  /** Label of an empty option at the top. */
  none?: string
  /** Labels of further options, by value. */
  labels?: Readonly<Record<string, string>>
}

/** The browser's own select in our look. Pass it `<option>`s and `register('name')`, and place it in a `Field`. */
export function Select({ className, children, none, labels = {}, ...props }: SelectProps) {
  return (
    <span className={classNames('relative block', className)}>
      <select {...useInputAttributes(props.id)} {...props} className="control appearance-none pr-9">
        {none !== undefined && <option value="">{none}</option>}
        {children}
        {Object.entries(labels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  )
}
