// A field with a list below it: the combobox pattern of ARIA, for which HTML has no element that can be drawn.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Badge } from '../badge.tsx'
import { classNames } from '../class-names.ts'
import { useInputAttributes } from './field-wiring.ts'

export interface Finding {
  value: string
  label: string
  /** A short remark shown beside it, like "Inactive". */
  mark?: string | undefined
}

interface FinderProps {
  /** Names the list, like "Content". */
  label: string
  placeholder: string
  words: string
  onWordsChange: (words: string) => void
  findings: readonly Finding[]
  loading: boolean
  onChoose: (finding: Finding) => void
}

interface ListProps extends Pick<FinderProps, 'label' | 'findings' | 'loading' | 'onChoose'> {
  id: string
  active: number
}

function Findings({ id, label, findings, loading, active, onChoose }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded border border-hairline bg-raised p-1.5 shadow-floating"
    >
      {findings.map((finding, index) => (
        <div
          key={finding.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(finding)}
          onKeyDown={() => undefined}
          className={classNames(
            'flex min-h-10 cursor-pointer items-center justify-between gap-3 rounded px-2.5 py-1.5',
            index === active ? 'bg-accent-soft text-accent-deep' : 'hover:bg-sunken',
          )}
        >
          <span className="min-w-0">{finding.label}</span>
          {finding.mark && <Badge>{finding.mark}</Badge>}
        </div>
      ))}
      {findings.length === 0 && (
        <p className="px-2.5 py-2 text-sm text-muted">{loading ? 'Searching...' : 'Nothing found'}</p>
      )}
    </div>
  )
}

/** A field that finds one thing by words, with the keys of a combobox. Who uses it looks the findings up; stands in a `Field`. */
export function Finder(props: FinderProps) {
  const { label, placeholder, words, onWordsChange, findings, loading, onChoose } = props
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const current = Math.min(active, findings.length - 1)

  const choose = (finding: Finding) => {
    setOpen(false)
    onChoose(finding)
  }
  const step = (by: number) => {
    setOpen(true)
    if (isOpen && findings.length > 0) setActive((current + by + findings.length) % findings.length)
  }
  const chooseIfOpen = () => {
    const found = findings[current]
    if (isOpen && found) choose(found)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter') chooseIfOpen()
    else if (event.key === 'Escape' && isOpen) setOpen(false)
    else return
    // Enter must not send the form around it, the arrows must not move the cursor.
    event.preventDefault()
  }
  return (
    <div className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <input
        {...useInputAttributes()}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && current >= 0 ? `${listId}-${current}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={words}
        onChange={(event) => {
          setOpen(true)
          setActive(0)
          onWordsChange(event.target.value)
        }}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
        className="control pl-9"
      />
      {isOpen && (
        <Findings
          id={listId}
          label={label}
          findings={findings}
          loading={loading}
          active={current}
          onChoose={choose}
        />
      )}
    </div>
  )
}
