// The listbox of a combobox, for which HTML has no element that can be drawn.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '../class-names.ts'

export interface Option {
  /** Unique within the list. */
  key: string
  label: string
}

/** What both elements of a combobox say of each other; the list is there while an option is active. */
export function useComboboxIds(active: Option | undefined) {
  const listId = useId()
  const input = {
    type: 'text',
    role: 'combobox',
    'aria-expanded': active !== undefined,
    'aria-controls': active && listId,
    'aria-autocomplete': 'list',
    'aria-activedescendant': active && `${listId}-${active.key}`,
    autoComplete: 'off',
  } as const
  return { listId, input }
}

interface RowProps {
  id: string
  isActive: boolean
  onChoose: () => void
  className: string
  children: ReactNode
}

function Row({ id, isActive, onChoose, className, children }: RowProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onKeyDown={() => undefined}
      className={classNames(
        'flex cursor-pointer items-center justify-between gap-3 rounded py-1.5',
        className,
        isActive ? 'bg-accent-soft text-accent-deep' : 'hover:bg-sunken',
      )}
    >
      {children}
    </div>
  )
}

interface OptionListProps<T extends Option> {
  id: string
  label: string
  /** One group without a heading is a plain list. */
  groups: readonly { heading?: string; findings: readonly T[] }[]
  active: T
  onChoose: (option: T) => void
  className?: string
  rowClassName: string
  children: (option: T) => ReactNode
}

export function OptionList<T extends Option>(props: OptionListProps<T>) {
  const { id, label, groups, active, onChoose, className, rowClassName, children } = props
  const rowsOf = (findings: readonly T[]) =>
    findings.map((option) => (
      <Row
        key={option.key}
        id={`${id}-${option.key}`}
        isActive={option.key === active.key}
        onChoose={() => onChoose(option)}
        className={rowClassName}
      >
        {children(option)}
      </Row>
    ))
  return (
    <div id={id} role="listbox" aria-label={label} className={className}>
      {groups.map(({ heading, findings }) =>
        heading === undefined ? (
          rowsOf(findings)
        ) : (
          <div key={heading} role="group" aria-label={heading}>
            <div aria-hidden className="px-3 py-1 text-xs font-medium text-muted">
              {heading}
            </div>
            {rowsOf(findings)}
          </div>
        ),
      )}
    </div>
  )
}
