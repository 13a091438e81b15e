import { useController, useFormContext } from 'react-hook-form'
import { Field } from '../../../../ui/fields/field.tsx'
import { MultiSelect } from '../../../../ui/fields/multi-select.tsx'
import type { Choice } from '../../../../ui/fields/multi-select.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { categoryChoices } from '../fields/category-choices.ts'
import type { ContentForm } from '../fields/content-fields.ts'
import { useWizard } from '../wizard-context.ts'

function useChoices(chosen: readonly string[]): Choice[] | null {
  const { categories } = useWizard()
  const { watch } = useFormContext<ContentForm>()
  if (categories === undefined) return null
  return categoryChoices(categories, chosen, watch('mediaType')).map(({ id, name, note }) => ({
    value: id,
    label: name,
    ...(note !== '' && { mark: note }),
  }))
}

export function CategoryField() {
  const { field, fieldState } = useController<ContentForm, 'categories'>({ name: 'categories' })
  const choices = useChoices(field.value)
  if (choices === null) return <Skeleton className="h-40" />
  return (
    <Field label="Categories" error={fieldState.error?.message}>
      <MultiSelect
        label="Categories"
        choices={choices}
        value={field.value}
        onValueChange={(value) => {
          field.onChange(value)
          field.onBlur()
        }}
        emptyText="No active category fits"
      />
    </Field>
  )
}
