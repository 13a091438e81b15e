import { Search } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { isBehindDialog, isTyping, usePageKeys } from './page-keys.ts'

interface SearchBoxProps {
  /** The words of the current search. When they change, the box shows them. */
  value: string
  onSearch: (words: string) => void
  placeholder: string
}

/** Searches only on submit. To drop words that were typed but not sent (Clear Filters), change its `key`. */
export function SearchBox({ value, onSearch, placeholder }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(value)
  const [applied, setApplied] = useState(value)
  if (applied !== value) {
    setApplied(value)
    setDraft(value)
  }
  usePageKeys((event) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.key !== '/' || !plain || isTyping(event.target) || isBehindDialog()) return
    event.preventDefault()
    input.current?.focus()
    input.current?.select()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(draft.trim())
  }
  return (
    <search className="min-w-[min(16rem,100%)] flex-1">
      <form onSubmit={submit} className="flex gap-2">
        <div className="relative min-w-0 flex-1 max-[18rem]:basis-full">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
          />
          <input
            ref={input}
            type="search"
            aria-label={placeholder}
            aria-keyshortcuts="/"
            placeholder={placeholder}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
            className="control pl-9"
          />
        </div>
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}
