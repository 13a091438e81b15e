import { type Content, calls, limits } from '@jinvani/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { queryOf } from '../../api/client.ts'
import { Finder, type Finding } from '../../ui/combobox/finder.tsx'
import { useDebounced } from '../../ui/combobox/use-debounced.ts'
import { Field } from '../../ui/fields/field.tsx'

export const toFinding = (key: string, label: string, active: boolean): Finding => ({
  key,
  label,
  mark: active ? undefined : 'Inactive',
})

interface SearchProps extends Pick<ComponentProps<typeof Finder>, 'findings' | 'loading' | 'failed'> {
  noun: 'content' | 'category'
  hint: ReactNode
  words: string
  onWordsChange: (words: string) => void
  onChoose: (id: string) => void
}

export function FinderField({ noun, hint, onChoose, ...finder }: SearchProps) {
  const choose = ({ key }: Finding) => {
    finder.onWordsChange('')
    onChoose(key)
  }
  return (
    <Field label={`Find ${noun} by title`} hint={hint}>
      <Finder label={`Found ${noun}`} placeholder={`Search ${noun}...`} onChoose={choose} {...finder} />
    </Field>
  )
}

export function FindContent({ hint, onChoose }: { hint: ReactNode; onChoose: (item: Content) => void }) {
  const [words, setWords] = useState('')
  const settled = useDebounced(words, 250)
  const query = { q: settled.trim(), pageSize: limits.pageSize }
  const { data, isLoading, isPlaceholderData, isError } = useQuery({
    ...queryOf(['content', 'list', 'finder', query], calls.listContent, { query }),
    placeholderData: keepPreviousData,
  })
  const items = data?.items ?? []
  const choose = (id: string) => {
    const item = items.find(({ _id }) => _id === id)
    if (item) onChoose(item)
  }
  return (
    <FinderField
      noun="content"
      hint={hint}
      words={words}
      onWordsChange={setWords}
      findings={items.map(({ _id, title, active }) => toFinding(_id, title, active))}
      loading={words !== settled || isLoading || isPlaceholderData}
      failed={isError}
      onChoose={choose}
    />
  )
}
