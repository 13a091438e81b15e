import { type MoveInput, type Ordered, limits } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { pageCount } from '../../ui/lists/pager.tsx'
import { type Change, formQuery } from '../lists/list-query.ts'
import { nextFreePlace } from './places.ts'

export interface OrderStore<Item extends Ordered = Ordered> {
  /** First part of the query keys and of the paths of the noun. */
  noun: 'carousel' | 'collections'
  readPage: (
    query: { page: number; pageSize: number },
    signal?: AbortSignal,
  ) => Promise<{ items: Item[]; total: number }>
  update: (change: Change<{ order?: number; active?: boolean }>) => Promise<unknown>
  move: (id: string, place: MoveInput) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
}

async function readAll<Item extends Ordered>(store: OrderStore<Item>, signal?: AbortSignal): Promise<Item[]> {
  const pageSize = limits.adminPageSizeMax
  const all: Item[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { items, total } = await store.readPage({ page, pageSize }, signal)
    all.push(...items)
    pages = pageCount(total, pageSize)
  }
  return all
}

interface OrderFieldProps<Item extends Ordered> {
  store: OrderStore<Item>
  id: string | undefined
  /** False for an item of another order, whose number may be used again. */
  isAmong?: (item: Item) => boolean
}

/** Two items may have the same number, so for a taken number the field only offers the next free one. */
export function OrderField<Item extends Ordered & { title: string }>(props: OrderFieldProps<Item>) {
  const { store, id, isAmong = () => true } = props
  const { register, watch, setValue, setFocus, formState } = useFormContext<{ order: number }>()
  const { data = [] } = useQuery({
    queryKey: [store.noun, 'whole'],
    queryFn: ({ signal }) => readAll(store, signal),
    ...formQuery,
  })
  const others = data.filter((item) => item._id !== id && isAmong(item))
  const order = watch('order')
  const holder = others.find((item) => item.order === order)
  const free = nextFreePlace(others, order)
  const take = (place: number) => {
    setValue('order', place, { shouldDirty: true, shouldValidate: true })
    // The button disappears after the press, so the input takes the focus.
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
