import { clockText, descriptorLabels, descriptors, limits, ratingLabels } from '@jinvani/contract'
import { Plus, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { useRows } from '../../forms/translations-field.tsx'
import {
  type ChapterRow,
  type RowProblem,
  isInOrder,
  rowProblems,
  readSeconds,
} from '../fields/chapter-rows.ts'
import { type ContentForm, type FieldName, contentFields, isSpoken } from '../fields/content-fields.ts'
import { fieldsOfStep } from '../fields/content-form.ts'
import { StepCard, useWizard } from '../wizard-context.tsx'

interface RowProps {
  row: ChapterRow
  number: number
  problem: RowProblem | null
  change: (row: ChapterRow) => void
  onRemove: () => void
  onNext: () => void
}

function Row({ row, number, problem, change, onRemove, onNext }: RowProps) {
  const complaint = (part: RowProblem['part']) => (problem?.part === part ? problem.message : undefined)
  const tidy = () => {
    const seconds = readSeconds(row.start)
    if (seconds !== null && clockText(seconds) !== row.start) change({ ...row, start: clockText(seconds) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onNext()
  }
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto] items-start gap-2">
      <Field label={`Time of chapter ${number}`} hideLabel error={complaint('start')}>
        <TextInput
          value={row.start}
          onChange={({ target }) => change({ ...row, start: target.value })}
          onBlur={tidy}
          onKeyDown={onKeyDown}
          placeholder="0:00:00"
          className="font-mono"
        />
      </Field>
      <Field label={`Title of chapter ${number}`} hideLabel error={complaint('title')}>
        <TextInput
          value={row.title}
          onChange={({ target }) => change({ ...row, title: target.value })}
          onKeyDown={onKeyDown}
          placeholder="Title"
          dir="auto"
        />
      </Field>
      <IconButton label={`Remove chapter ${number}`} icon={Trash2} danger onClick={onRemove} />
    </li>
  )
}

function ChaptersField() {
  const { watch, formState } = useFormContext<ContentForm>()
  const { rows, area, add, change, remove } = useRows<ChapterRow>('chapters')
  const durationSec = watch('durationSec')
  const error = formState.errors.chapters?.message
  const problems = error === undefined ? [] : rowProblems(rows, Number(durationSec))
  const isPlaced = problems.some((problem) => problem !== null)
  const addEmpty = (at: number) => {
    if (rows.length < limits.chaptersMax) add({ start: '', title: '' }, at)
  }
  return (
    <fieldset ref={area} className="grid min-w-0 gap-3 sm:col-span-2">
      <legend className="mb-1.5 text-sm font-medium">Chapters</legend>
      <p className="text-sm text-muted">
        Where the parts begin, as h:mm:ss. If empty, chapters of an uploaded file are taken over once it is
        processed.
      </p>
      {error !== undefined && !isPlaced && <p className="text-sm text-danger">{error}</p>}
      {rows.length > 0 && (
        <ol className="grid gap-2">
          {rows.map((row, index) => (
            <Row
              // oxlint-disable-next-line react/no-array-index-key -- rows are identified by their index
              key={index}
              row={row}
              number={index + 1}
              problem={problems[index] ?? null}
              change={(changed) => change(index, changed)}
              onRemove={() => remove(index)}
              onNext={() => addEmpty(index + 1)}
            />
          ))}
        </ol>
      )}
      <output className="block text-sm empty:hidden">
        {!isInOrder(rows) && 'These are not in order. Saving sorts them by time.'}
      </output>
      {rows.length < limits.chaptersMax && (
        <div>
          <Button size="sm" icon={Plus} data-add onClick={() => addEmpty(rows.length)}>
            Add Chapter
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function PlainField({ name }: { name: FieldName }) {
  const { register, formState } = useFormContext<ContentForm>()
  const { label, input } = contentFields[name]
  if (input === undefined) return null
  const { lines, hint, isWide } = input
  const className = isWide ? 'sm:col-span-2' : undefined
  return (
    <Field label={label} hint={hint} error={formState.errors[name]?.message} className={className}>
      {lines > 1 ? <TextArea {...register(name)} rows={lines} /> : <TextInput {...register(name)} />}
    </Field>
  )
}

function DescriptorField() {
  const { field, fieldState } = useController<ContentForm, 'descriptors'>({ name: 'descriptors' })
  const toggle = (descriptor: (typeof descriptors)[number], isOn: boolean) => {
    field.onChange(descriptors.filter((known) => (known === descriptor ? isOn : field.value.includes(known))))
    field.onBlur()
  }
  return (
    <Fold
      title={<span className="text-sm font-medium">Content Descriptors</span>}
      fact={field.value.map((chosen) => descriptorLabels[chosen]).join(', ') || 'None'}
      isOpen={fieldState.error ? true : undefined}
      className="sm:col-span-2"
    >
      <fieldset aria-label="Content Descriptors" className="grid gap-1.5">
        <p className="text-sm text-muted">Warnings for viewers, shown with every rating but U.</p>
        <div className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
          {descriptors.map((descriptor) => (
            <Checkbox
              key={descriptor}
              name="descriptors"
              label={descriptorLabels[descriptor]}
              checked={field.value.includes(descriptor)}
              onChange={(event) => toggle(descriptor, event.target.checked)}
            />
          ))}
        </div>
        {fieldState.error && <p className="text-sm text-danger">{fieldState.error.message}</p>}
      </fieldset>
    </Fold>
  )
}

function SpeechField() {
  const { watch, setValue } = useFormContext<ContentForm>()
  return (
    <Checkbox
      name="hasSpeech"
      label="Contains speech"
      hint="Needs captions"
      checked={isSpoken(watch())}
      onChange={(event) => setValue('hasSpeech', event.target.checked, { shouldDirty: true })}
      className="sm:col-span-2"
    />
  )
}

export function CreditsStep() {
  const { item } = useWizard()
  const { register, watch, formState } = useFormContext<ContentForm>()
  return (
    <StepCard className="sm:grid-cols-2">
      <Field label="Rating" error={formState.errors.rating?.message} className="sm:col-span-2 sm:max-w-64">
        <Select {...register('rating')} none="No rating" labels={ratingLabels} />
      </Field>
      <DescriptorField />
      <SpeechField />
      {fieldsOfStep(5).map((name) => (
        <PlainField key={name} name={name} />
      ))}
      {item === undefined && watch('mediaType') === 'audio' && (
        <p className="text-sm text-muted sm:col-span-2">
          The words of a song are typed in its Lyrics tab, once it is created.
        </p>
      )}
      <ChaptersField />
    </StepCard>
  )
}
