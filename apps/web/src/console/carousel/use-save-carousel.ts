import type { CarouselInput, CarouselItem } from '@jinvani/contract'
import type { UseFormReturn } from 'react-hook-form'
import { failures, successes } from '../../api/error-sentences.ts'
import { changesOf } from '../shell/saved-fields.ts'
import { useSaveForm } from '../shell/use-save-form.ts'
import { useCreateCarouselItem, useUpdateCarouselItem } from './carousel-queries.ts'
import type { CarouselValues } from './carousel-values.ts'

type CarouselFormHandle = UseFormReturn<CarouselValues, unknown, CarouselInput>

export function useSaveCarousel(form: CarouselFormHandle, item: CarouselItem | undefined) {
  const create = useCreateCarouselItem()
  const update = useUpdateCarouselItem()
  const words = item ? 'update' : 'create'
  const send = async (values: CarouselInput, version: number | undefined) => {
    if (!item) return await create.mutateAsync(values)
    const patch = changesOf(values, form.formState.dirtyFields)
    return await update.mutateAsync({ id: item._id, patch, version })
  }
  return useSaveForm({
    form,
    version: item?.version,
    send,
    success: successes.carousel[words],
    failure: failures.carousel[words],
    doneTo: '/carousel',
  })
}
