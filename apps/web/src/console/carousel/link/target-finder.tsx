import { calls, limits } from '@jinvani/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Finder, type Finding } from '../../../ui/combobox/finder.tsx'
import { useSettled } from '../../../ui/combobox/use-settled.ts'
import { allCategories } from '../../lists/all-categories.ts'

const settleMs = 250

interface Found {
  findings: Finding[]
  loading: boolean
  failed: boolean
}

const toFinding = (key: string, label: string, active: boolean): Finding => ({
  key,
  label,
  mark: active ? undefined : 'Inactive',
})

function useContentFound(words: string): Found {
  const settled = useSettled(words, settleMs)
  const query = { q: settled.trim(), pageSize: limits.pageSize }
  const { data, isLoading, isPlaceholderData, isError } = useQuery({
    queryKey: ['content', 'list', 'finder', query],
    queryFn: ({ signal }) => request(calls.listContent, { query, signal }),
    placeholderData: keepPreviousData,
  })
  const findings = data?.items.map(({ _id, title, active }) => toFinding(_id, title, active)) ?? []
  return { findings, loading: words !== settled || isLoading || isPlaceholderData, failed: isError }
}

function useCategoriesFound(words: string): Found {
  const { data, isLoading, isError } = useQuery(allCategories)
  const wanted = words.trim().toLowerCase()
  const findings = data?.items
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ _id, name, active }) => toFinding(_id, name, active))
  return { findings: findings ?? [], loading: isLoading, failed: isError }
}

interface FindProps {
  onChoose: (id: string) => void
}

interface SearchProps extends FindProps, Found {
  noun: 'content' | 'category'
  words: string
  onWordsChange: (words: string) => void
}

function Search({ noun, onChoose, ...finder }: SearchProps) {
  const choose = ({ key }: Finding) => {
    finder.onWordsChange('')
    onChoose(key)
  }
  return (
    <Field label={`Find ${noun} by title`} hint="Choosing one fills in its ID.">
      <Finder label={`Found ${noun}`} placeholder={`Search ${noun}...`} onChoose={choose} {...finder} />
    </Field>
  )
}

/** Finds the target of a link by its title. */
export function FindContent({ onChoose }: FindProps) {
  const [words, setWords] = useState('')
  const found = useContentFound(words)
  return <Search noun="content" words={words} onWordsChange={setWords} onChoose={onChoose} {...found} />
}

export function FindCategory({ onChoose }: FindProps) {
  const [words, setWords] = useState('')
  const found = useCategoriesFound(words)
  return <Search noun="category" words={words} onWordsChange={setWords} onChoose={onChoose} {...found} />
}
