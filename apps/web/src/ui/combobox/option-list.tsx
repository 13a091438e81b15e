/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the list of HTML's own select cannot be styled */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'

export interface Option {
  key: string
  label: string
}

/** IDs and aria attributes that connect the input with its list. The list exists only while an option is active. */
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
      // Keeps the focus in the input when an option is pressed.
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
  /** A single group without a heading looks like a plain list. */
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

interface KeysOptions<T> {
  findings: readonly T[]
  loading: boolean
  onChoose: (finding: T) => void
}

/** Arrow keys move, Enter chooses. If Enter comes before the findings, the first one is chosen when they arrive. */
export function useOptionKeys<T extends Option>({ findings, loading, onChoose }: KeysOptions<T>) {
  const [moved, setMoved] = useState<string | null>(null)
  const isWaiting = useRef(false)
  const at = findings.findIndex(({ key }) => key === moved)
  const active = findings[Math.max(at, 0)]

  useEffect(() => {
    if (!isWaiting.current || loading) return
    isWaiting.current = false
    if (active) onChoose(active)
  })
  const move = (to: number) => {
    isWaiting.current = false
    setMoved(findings.at(to % findings.length)?.key ?? null)
  }
  const enter = () => {
    if (loading && at < 0) isWaiting.current = true
    else if (active) onChoose(active)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const place = Math.max(at, 0)
    if (event.key === 'ArrowDown') move(place + 1)
    else if (event.key === 'ArrowUp') move(place - 1)
    else if (event.key === 'Enter') enter()
    else return
    // Keeps Enter from submitting the form, and arrow keys from moving the text cursor.
    event.preventDefault()
  }
  /** For an Enter that was pressed before the field was ready. Call this when you fill in the words that were typed. */
  const enterLater = () => {
    isWaiting.current = true
  }
  const forget = () => {
    isWaiting.current = false
    setMoved(null)
  }
  return { active, press, forget, enterLater }
}
