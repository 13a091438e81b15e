// A copy starts inactive, with a free title and slug, and without the streams of the film.
import { type Content, calls, limits } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import type { ContentForm } from './fields/content-fields.ts'
import { formOf } from './fields/content-form.ts'

export interface Copy {
  /** ID of the original. */
  of: string
  title: string
  form: ContentForm
}

const cut = (text: string, end: string, most: number) => `${text.slice(0, most - end.length).trimEnd()}${end}`

/** The first free name of `bhaktamar-2`, `bhaktamar-3` and so on. */
export function freeSlug(slug: string, taken: readonly string[]): string {
  const stem = slug.replace(/-\d{1,3}$/, '')
  for (let number = 2; ; number += 1) {
    const next = cut(stem, `-${number}`, limits.slugMax)
    if (!taken.includes(next)) return next
  }
}

export function copiedForm(item: Content, taken: readonly string[]): ContentForm {
  return {
    ...formOf(item),
    title: cut(item.title, ' (copy)', limits.titleMax),
    slug: freeSlug(item.slug, taken),
    active: false,
    featured: false,
  }
}

async function readCopy(id: string, signal: AbortSignal): Promise<Copy> {
  const item = await request(calls.getContent, { params: { id }, signal })
  const query = { q: item.slug.replace(/-\d{1,3}$/, ''), pageSize: limits.adminPageSizeMax }
  const { items } = await request(calls.listContent, { query, signal })
  return { of: id, title: item.title, form: copiedForm(item, [item.slug, ...items.map(({ slug }) => slug)]) }
}

/** Loaded once: from then on the form edits it. */
export function useCopy(id: string) {
  return useQuery({
    queryKey: ['content', 'copy', id],
    queryFn: ({ signal }) => readCopy(id, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
