import { type LinkType, linkTargetProblem } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { CardSection } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Fold } from '../../ui/fold.tsx'
import { FindContent, FinderField, toFinding } from '../lists/find-content.tsx'
import { allCategories, contentQuery, isGone } from '../lists/list-query.ts'
import { type CarouselValues, linkTypeLabels } from './carousel-values.ts'
import { type Link, targetAmong } from './link-targets.ts'

function FindCategory({ hint, onChoose }: { hint: ReactNode; onChoose: (id: string) => void }) {
  const [words, setWords] = useState('')
  const { data, isLoading, isError } = useQuery(allCategories)
  const wanted = words.trim().toLowerCase()
  const found = data?.items.filter(({ name }) => name.toLowerCase().includes(wanted)) ?? []
  return (
    <FinderField
      noun="category"
      words={words}
      onWordsChange={setWords}
      hint={hint}
      onChoose={onChoose}
      findings={found.map(({ _id, name, active }) => toFinding(_id, name, active))}
      loading={isLoading}
      failed={isError}
    />
  )
}

/** Remembers the target of each type, because an ID fits only one type: going back to a type restores its target. */
function TypeSelect({ linkType }: { linkType: LinkType }) {
  const { getValues, setValue, formState } = useFormContext<CarouselValues>()
  const kept = useRef<Partial<Record<LinkType, string>>>({})
  const change = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const chosen = target.value as LinkType
    kept.current[linkType] = getValues('linkTarget') ?? ''
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted }
    setValue('linkType', chosen, options)
    setValue('linkTarget', kept.current[chosen] ?? '', options)
  }
  return (
    <Field label="Link Type">
      <Select name="linkType" value={linkType} onChange={change} labels={linkTypeLabels} />
    </Field>
  )
}

function LeadsTo(link: Link) {
  const { linkType, linkTarget } = link
  const isId = linkTargetProblem(linkType, linkTarget) === null
  const isContent = linkType === 'content' && isId
  const content = useQuery({ ...contentQuery(linkTarget.toLowerCase()), enabled: isContent })
  const { data: categories } = useQuery({ ...allCategories, enabled: linkType === 'category' && isId })
  const known = categories?.items.map(({ name, ...rest }) => ({ title: name, ...rest }))
  const found = isGone(content.error) ? 'missing' : content.data
  const item = isContent ? found : undefined
  const target = linkType === 'category' ? targetAmong(known, link) : item
  if (target === undefined) return 'Choosing one fills in its ID.'
  if (target === 'missing') return <span className="text-danger">There is no {linkType} with this ID.</span>
  return (
    <span>
      Leads to <strong className="font-medium text-ink">{target.title}</strong>
      {!target.active && ', which is inactive: the apps do not show this item'}
    </span>
  )
}

const targetLabels: Record<LinkType, string> = {
  none: 'Link Target',
  content: 'Link Target (Content ID)',
  category: 'Link Target (Category ID)',
  external: 'Link Target (URL)',
}

function TargetInput({ linkType }: Pick<Link, 'linkType'>) {
  const { control } = useFormContext<CarouselValues>()
  const isNone = linkType === 'none'
  const isExternal = linkType === 'external'
  return (
    <Controller
      control={control}
      name="linkTarget"
      render={({ field, fieldState }) => (
        <Field label={targetLabels[linkType]} required={!isNone} error={fieldState.error?.message}>
          <TextInput
            {...field}
            value={field.value ?? ''}
            disabled={isNone}
            type={isExternal ? 'url' : 'text'}
            inputMode={isExternal ? 'url' : 'text'}
            placeholder={isExternal ? 'https://' : ''}
            spellCheck={false}
          />
        </Field>
      )}
    />
  )
}

export function CarouselLink() {
  const { control, setValue } = useFormContext<CarouselValues>()
  const [linkType = 'none', linkTarget = ''] = useWatch({ control, name: ['linkType', 'linkTarget'] })
  const choose = (id: string) => setValue('linkTarget', id, { shouldDirty: true, shouldValidate: true })
  const isFound = linkType === 'content' || linkType === 'category'
  const hint = <LeadsTo linkType={linkType} linkTarget={linkTarget} />
  return (
    <CardSection title="Link" description="Where a tap on the item leads.">
      <div className="grid gap-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <TypeSelect linkType={linkType} />
        {linkType === 'content' && <FindContent hint={hint} onChoose={({ _id }) => choose(_id)} />}
        {linkType === 'category' && <FindCategory hint={hint} onChoose={choose} />}
        {!isFound && <TargetInput linkType={linkType} />}
      </div>
      {isFound && (
        // Starts open, so that people can paste an ID and see an error about it.
        <Fold title="By its ID" fact="" isOpen>
          <TargetInput linkType={linkType} />
        </Fold>
      )}
    </CardSection>
  )
}
