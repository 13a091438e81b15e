import type { CarouselInput, CarouselItem } from '@jinvani/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { changesOf } from '../forms/saved-fields.ts'
import { useSaveForm } from '../forms/use-save-form.ts'
import { readCarouselItem, useCreateCarouselItem, useUpdateCarouselItem } from './carousel-queries.ts'
import { type CarouselValues, carouselViews, valuesOf } from './carousel-values.ts'
import { knownTitle, loadTitle } from './link-targets.ts'

type CarouselFormHandle = UseFormReturn<CarouselValues, unknown, CarouselInput>

function comparingTo(item: CarouselItem, client: QueryClient) {
  const read = async () => {
    const stored = await readCarouselItem(item._id)
    await loadTitle(client, stored)
    return { values: valuesOf(stored), version: stored.version }
  }
  const views = carouselViews((link) => knownTitle(client, link))
  const { _id: id, version } = item
  return { base: valuesOf(item), views, read, history: { id, version } }
}

/** Stores link type and target together: alone, one may not fit the other after another person's change. */
function patchOf(values: CarouselInput, dirty: CarouselFormHandle['formState']['dirtyFields']) {
  const hasLink = dirty.linkType === true || dirty.linkTarget === true
  return changesOf(values, { ...dirty, linkType: hasLink, linkTarget: hasLink })
}

export function useSaveCarousel(form: CarouselFormHandle, item: CarouselItem | undefined) {
  const client = useQueryClient()
  const create = useCreateCarouselItem()
  const update = useUpdateCarouselItem()
  const words = item ? 'update' : 'create'
  const send = async (values: CarouselInput, version: number | undefined) => {
    if (!item) return await create.mutateAsync(values)
    const patch = patchOf(values, form.formState.dirtyFields)
    return await update.mutateAsync({ id: item._id, patch, version })
  }
  return useSaveForm({
    form,
    version: item?.version,
    send,
    success: successes.carousel[words],
    failure: failures.carousel[words],
    comparing: item && comparingTo(item, client),
    doneTo: '/carousel',
    draft: { name: 'carousel', id: item?._id },
  })
}
