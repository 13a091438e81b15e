import { useFormContext } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { nextFreePlace } from './carousel-order.ts'
import { useWholeCarousel } from './carousel-queries.ts'
import type { CarouselValues } from './carousel-values.ts'

/** Two items may share a place, so a taken place is only mentioned. `id`: the item's, unless it is new. */
export function OrderField({ id }: { id: string | undefined }) {
  const { register, watch, setValue, setFocus, formState } = useFormContext<CarouselValues>()
  const others = useWholeCarousel().filter(({ _id }) => _id !== id)
  const order = watch('order') ?? Number.NaN
  const holder = others.find((item) => item.order === order)
  const free = nextFreePlace(others, order)
  const take = (place: number) => {
    setValue('order', place, { shouldDirty: true, shouldValidate: true })
    // The button disappears, so the focus moves to the input.
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
            “<bdi>{holder.title}</bdi>” has place {order} already. With the same number the older item comes
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
