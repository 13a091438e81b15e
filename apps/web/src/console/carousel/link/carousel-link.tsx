import { type LinkType, linkTypes } from '@jinvani/contract'
import { type ChangeEvent, useRef } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { CardSection } from '../../../ui/card.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { type CarouselValues, linkTypeLabels, targetLabels } from '../carousel-values.ts'
import { type Link, useLinkTarget } from './link-targets.ts'
import { FindCategory, FindContent } from './target-finder.tsx'

/** An id of one type means nothing as another: each type keeps its own target while the form is open. */
function useTargetsByType() {
  const { getValues, setValue, formState } = useFormContext<CarouselValues>()
  const kept = useRef<Partial<Record<LinkType, string>>>({})
  return (from: LinkType, to: LinkType) => {
    kept.current[from] = getValues('linkTarget') ?? ''
    const shouldValidate = formState.isSubmitted
    setValue('linkType', to, { shouldDirty: true, shouldValidate })
    setValue('linkTarget', kept.current[to] ?? '', { shouldDirty: true, shouldValidate })
  }
}

function TypeSelect({ linkType }: { linkType: LinkType }) {
  const switchType = useTargetsByType()
  const change = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const chosen = linkTypes.find((type) => type === target.value)
    if (chosen) switchType(linkType, chosen)
  }
  return (
    <Field label="Link Type">
      <Select name="linkType" value={linkType} onChange={change}>
        {linkTypes.map((type) => (
          <option key={type} value={type}>
            {linkTypeLabels[type]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** What the id stands for. */
function LeadsTo(link: Link) {
  const target = useLinkTarget(link)
  if (target === undefined) return null
  if (target === 'missing')
    return <span className="text-danger">There is no {link.linkType} with this ID.</span>
  return (
    <span>
      Leads to <strong className="font-medium text-ink">{target.title}</strong>
      {!target.active && ', which is inactive: the apps do not show this item'}
    </span>
  )
}

function TargetInput({ linkType, linkTarget }: Link) {
  const { control } = useFormContext<CarouselValues>()
  const isNone = linkType === 'none'
  const isExternal = linkType === 'external'
  return (
    <Controller
      control={control}
      name="linkTarget"
      render={({ field, fieldState }) => (
        <Field
          label={targetLabels[linkType]}
          required={!isNone}
          error={fieldState.error?.message}
          hint={<LeadsTo linkType={linkType} linkTarget={linkTarget} />}
        >
          <TextInput
            {...field}
            value={field.value ?? ''}
            disabled={isNone}
            type={isExternal ? 'url' : 'text'}
            inputMode={isExternal ? 'url' : 'text'}
            placeholder={isExternal ? 'https://' : ''}
            autoComplete="off"
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
  return (
    <CardSection title="Link" description="Where a tap on the item leads.">
      <div className="grid gap-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <TypeSelect linkType={linkType} />
        <TargetInput linkType={linkType} linkTarget={linkTarget} />
      </div>
      {linkType === 'content' && <FindContent onChoose={choose} />}
      {linkType === 'category' && <FindCategory onChoose={choose} />}
    </CardSection>
  )
}
