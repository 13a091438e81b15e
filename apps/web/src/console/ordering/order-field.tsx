import { useFormContext } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { nextFreePlace } from './placed.ts'

interface OrderFieldProps {
  /** All items that the order sorts, perhaps also the edited one. */
  items: readonly { _id: string; title: string; order: number }[]
  /** Undefined for a new item. */
  id: string | undefined
}

/** Two items may share a place, so a taken place is only mentioned. */
export function OrderField({ items, id }: OrderFieldProps) {
  const { register, watch, setValue, setFocus, formState } = useFormContext<{ order: number }>()
  const others = items.filter(({ _id }) => _id !== id)
  const order = watch('order')
  const holder = others.find((item) => item.order === order)
  const free = nextFreePlace(others, order)
  const take = (place: number) => {
    setValue('order', place, { shouldDirty: true, shouldValidate: true })
    // The button disappears, so the input takes the focus.
    setFocus('order')
  }
  return (
    <div>
      <Field
        label="Display Order"
        required
        hint="From 1; lower numbers come first."
        error={formState.errors.order?.message}
        className="sm:max-w-48"
      >
        <TextInput
          {...register('order', { valueAsNumber: true })}
          type="number"
          min={1}
          step="any"
          inputMode="numeric"
        />
      </Field>
      <div aria-live="polite" className="grid justify-items-start gap-2 text-sm not-empty:mt-2">
        {holder !== undefined && (
          <p className="wrap-anywhere">
            “<bdi>{holder.title}</bdi>” has place {order} already. With the same number the older one comes
            first.
          </p>
        )}
        {holder !== undefined && free !== undefined && (
          <Button onClick={() => take(free)}>Use {free}, the next free place</Button>
        )}
      </div>
    </div>
  )
}
