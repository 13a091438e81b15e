// Translations of an item or a category. They are folded, because most have none.
import {
  type AppLanguage,
  CategoryTranslationInput,
  TranslationInput,
  appLanguageLabels,
  appLanguages,
  limits,
} from '@jinvani/contract'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea, TextInput } from '../../ui/fields/text-input.tsx'
import { Fold } from '../../ui/fold.tsx'

/**
 * The rows of a list in the surrounding form. After a row is added or removed, the focus moves to the first field of a
 * row in `area`, or to the Add button if no row is left.
 */
export function useRows<Row>(name: string) {
  const { watch, setValue } = useFormContext<Record<string, unknown>>()
  const rows = watch(name) as Row[]
  const area = useRef<HTMLFieldSetElement>(null)
  const wish = useRef<number | null>(null)
  useEffect(() => {
    if (wish.current === null) return
    const row = area.current?.querySelectorAll('li')[wish.current]
    const field = row?.querySelector<HTMLElement>('select, input')
    const target = field ?? area.current?.querySelector<HTMLElement>('[data-add]')
    wish.current = null
    target?.focus()
  })
  const set = (next: Row[], focused: number | null = null) => {
    setValue(name, next, { shouldDirty: true })
    wish.current = focused
  }
  return {
    rows,
    area,
    add: (row: Row, at = rows.length) => set(rows.toSpliced(at, 0, row), at),
    change: (index: number, row: Row) => set(rows.with(index, row)),
    remove: (index: number) => set(rows.toSpliced(index, 1), Math.min(index, rows.length - 2)),
  }
}

const kinds = {
  content: { schema: TranslationInput, labels: ['Title', 'Synopsis'], max: limits.synopsisMax },
  category: {
    schema: CategoryTranslationInput,
    labels: ['Name', 'Description'],
    max: limits.categoryDescriptionMax,
  },
} as const
const namesOf = (of: keyof typeof kinds) => kinds[of].labels.map((label) => label.toLowerCase())

type Translated = { language: AppLanguage } & Record<string, string>

interface RowProps {
  of: keyof typeof kinds
  row: Translated
  number: number
  /** The language of this row, and all languages without a row. */
  free: readonly AppLanguage[]
  isChecked: boolean
  change: (row: Translated) => void
  onRemove: () => void
}

function Row({ of, row, number, free, isChecked, change, onRemove }: RowProps) {
  const name = appLanguageLabels[row.language]
  const { schema, labels, max } = kinds[of]
  const [title = '', text = ''] = namesOf(of)
  const written = row[text] ?? ''
  const issues = (isChecked && schema.safeParse(row).error?.issues) || []
  const complaint = (part: string) => issues.find(({ path }) => path[0] === part)?.message
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 @2xl:grid-cols-[10rem_minmax(0,1fr)_auto] @2xl:items-start">
      <Field label={`Language ${number}`}>
        <Select
          value={row.language}
          onChange={({ target }) => change({ ...row, language: target.value as AppLanguage })}
          labels={Object.fromEntries(free.map((language) => [language, appLanguageLabels[language]]))}
        />
      </Field>
      <IconButton
        label={`Remove ${name}`}
        icon={Trash2}
        danger
        onClick={onRemove}
        className="@2xl:col-start-3 @2xl:row-start-1 @2xl:mt-7"
      />
      <div className="col-span-2 grid gap-2 @2xl:col-span-1 @2xl:col-start-2 @2xl:row-start-1">
        <Field label={`${labels[0]} in ${name}`} error={complaint(title)}>
          <TextInput
            lang={row.language}
            value={row[title] ?? ''}
            onChange={({ target }) => change({ ...row, [title]: target.value })}
            dir="auto"
          />
        </Field>
        <Field label={`${labels[1]} in ${name}`} error={complaint(text)}>
          <TextArea
            lang={row.language}
            rows={2}
            value={written}
            onChange={({ target }) => change({ ...row, [text]: target.value })}
            count={{ length: written.length, max }}
          />
        </Field>
      </div>
    </li>
  )
}

export function TranslationsField({ of }: Pick<RowProps, 'of'>) {
  const { formState } = useFormContext<{ translations: Translated[] }>()
  const [title = '', text = ''] = namesOf(of)
  const { rows, area, add, change, remove } = useRows<Translated>('translations')
  const isWrong = formState.errors.translations !== undefined
  const left = appLanguages.filter((language) => rows.every((row) => row.language !== language))
  const [next] = left
  return (
    <Fold
      title={<span className="text-sm font-medium">Other Languages</span>}
      fact={rows.map(({ language }) => appLanguageLabels[language]).join(', ') || 'None'}
      isOpen={isWrong ? true : undefined}
    >
      <fieldset ref={area} className="grid min-w-0 gap-3">
        <legend className="mb-3 text-sm text-muted">
          The apps show {title} and {text} in the language of their reader, and the original where there is
          none.
        </legend>
        {rows.length > 0 && (
          <ul className="grid gap-4">
            {rows.map((row, index) => (
              <Row
                // oxlint-disable-next-line react/no-array-index-key -- the language of a row may change
                key={index}
                of={of}
                row={row}
                number={index + 1}
                free={appLanguages.filter((language) => language === row.language || left.includes(language))}
                isChecked={isWrong && `${row[title]}${row[text]}`.trim() !== ''}
                change={(changed) => change(index, changed)}
                onRemove={() => remove(index)}
              />
            ))}
          </ul>
        )}
        {next && (
          <div>
            <Button
              size="sm"
              icon={Plus}
              data-add
              onClick={() => add({ language: next, [title]: '', [text]: '' })}
            >
              Add Language
            </Button>
          </div>
        )}
      </fieldset>
    </Fold>
  )
}
