import { categoryTypes } from '@jinvani/contract'
import { Controller, useFormContext } from 'react-hook-form'
import { CardSection } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { ColorInput } from '../../ui/fields/color-input.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { type CategoryValues, typeLabels } from './category-values.ts'

function Colour() {
  const { control } = useFormContext<CategoryValues>()
  return (
    <Controller
      control={control}
      name="bgcolor"
      render={({ field: { value, onChange, onBlur, name }, fieldState }) => (
        <Field label="Background Color" error={fieldState.error?.message}>
          <ColorInput name={name} value={value ?? ''} onValueChange={onChange} onBlur={onBlur} />
        </Field>
      )}
    />
  )
}

export function DisplaySettings() {
  const { register, formState } = useFormContext<CategoryValues>()
  const { errors } = formState
  return (
    <CardSection title="Display Settings">
      <div className="grid gap-5 lg:grid-cols-3">
        <Field label="Display Order" hint="Lower numbers come first." error={errors.order?.message}>
          <TextInput
            {...register('order', { valueAsNumber: true })}
            type="number"
            step="any"
            inputMode="numeric"
          />
        </Field>
        <Colour />
        <Field label="Type" hint="Which media may use it." error={errors.type?.message}>
          <Select {...register('type')}>
            {categoryTypes.map((type) => (
              <option key={type} value={type}>
                {typeLabels[type]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Checkbox
        {...register('active')}
        label="Active"
        hint="Only active categories are shown in the apps and offered for new content."
      />
    </CardSection>
  )
}
