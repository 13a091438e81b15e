// Options in groups: the listbox of a combobox, for which HTML has no element that can be drawn.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useEffect, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { PaletteFinding, PaletteGroup } from './palette-findings.ts'

export const optionId = (listId: string, finding: PaletteFinding) => `${listId}-${finding.key}`

interface OptionProps {
  id: string
  finding: PaletteFinding
  isActive: boolean
  onChoose: (finding: PaletteFinding) => void
}

function Option({ id, finding, isActive, onChoose }: OptionProps) {
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
      onClick={() => onChoose(finding)}
      onKeyDown={() => undefined}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded px-3 py-1.5 md:min-h-10',
        isActive ? 'bg-accent-soft text-accent-deep' : 'hover:bg-sunken',
      )}
    >
      <span dir="auto" className="line-clamp-2 min-w-0">
        {finding.label}
      </span>
      {finding.note && <span className="max-w-1/2 truncate text-sm text-muted">{finding.note}</span>}
    </div>
  )
}

interface PaletteListProps {
  id: string
  groups: readonly PaletteGroup[]
  active: PaletteFinding | undefined
  onChoose: (finding: PaletteFinding) => void
}

export function PaletteList({ id, groups, active, onChoose }: PaletteListProps) {
  return (
    <div id={id} role="listbox" aria-label="Results" className="grid gap-2">
      {groups.map(({ heading, findings }) => (
        <div key={heading} role="group" aria-label={heading}>
          <div aria-hidden className="px-3 py-1 text-xs font-medium text-muted">
            {heading}
          </div>
          {findings.map((finding) => (
            <Option
              key={finding.key}
              id={optionId(id, finding)}
              finding={finding}
              isActive={finding.key === active?.key}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
