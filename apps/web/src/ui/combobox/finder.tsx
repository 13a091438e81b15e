import { Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Badge } from '../badge.tsx'
import { useInputAttributes } from '../fields/field.tsx'
import { type Option, OptionList, useComboboxIds, useOptionKeys } from './option-list.tsx'
import { EmptyState } from '../lists/empty-state.tsx'

export interface Finding extends Option {
  mark?: string | undefined
}

interface FinderProps {
  label: string
  placeholder: string
  words: string
  onWordsChange: (words: string) => void
  findings: readonly Finding[]
  /** While this is set, `findings` may still belong to earlier words. */
  loading: boolean
  failed: boolean
  onChoose: (finding: Finding) => void
}

function Message({ loading, failed }: Pick<FinderProps, 'loading' | 'failed'>) {
  const state = loading ? 'Searching...' : failed && 'The search failed. Type again, or fill in the ID.'
  return (
    <output className="block text-sm text-muted">
      {state ? (
        <span className="block px-2.5 py-2">{state}</span>
      ) : (
        <EmptyState isInside title="Nothing found" />
      )}
    </output>
  )
}

/** A combobox that finds one entry by words. The caller searches. Place it in a `Field`. */
export function Finder(props: FinderProps) {
  const { label, placeholder, words, onWordsChange, findings, loading, failed, onChoose } = props
  const [isOpen, setOpen] = useState(false)
  const choose = (finding: Finding) => {
    // If the list was closed between Enter and the answer, nothing is chosen.
    if (!isOpen) return
    setOpen(false)
    keys.forget()
    onChoose(finding)
  }
  const keys = useOptionKeys({ findings, loading, onChoose: choose })
  const active = isOpen ? keys.active : undefined
  const { listId, input } = useComboboxIds(active)
  const press = (event: KeyboardEvent) => {
    if (isOpen && event.key !== 'Escape') return keys.press(event)
    if (isOpen) setOpen(false)
    else if (/^Arrow(?:Up|Down)$/.test(event.key)) setOpen(true)
    else if (event.key !== 'Enter') return
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
        {...input}
        placeholder={placeholder}
        value={words}
        onChange={(event) => {
          setOpen(true)
          keys.forget()
          onWordsChange(event.target.value)
        }}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
        className="control pl-9"
      />
      {isOpen && (
        <div className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded border border-hairline bg-raised p-1.5 shadow-floating">
          {active ? (
            <OptionList
              id={listId}
              label={label}
              groups={[{ findings }]}
              active={active}
              onChoose={choose}
              rowClassName="min-h-10 px-2.5"
            >
              {(finding) => (
                <>
                  <span className="min-w-0">{finding.label}</span>
                  {finding.mark && <Badge>{finding.mark}</Badge>}
                </>
              )}
            </OptionList>
          ) : (
            <Message loading={loading} failed={failed} />
          )}
        </div>
      )}
    </div>
  )
}
