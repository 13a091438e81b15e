// Serves /content/new and /content/edit/:id. Without an ID the form creates an item.
import { type Content, calls, limits } from '@jinvani/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useMemo } from 'react'
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { z } from 'zod'
import { queryOf, request } from '../../api/client.ts'
import { contentKeys } from '../../api/query-client.ts'
import { askEvery } from '../../live/stream-state.ts'
import { failures } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { isUnderWay } from '../item-facts/film-state.ts'
import { type Copy, copiedForm } from '../item/copied-form.ts'
import { Wizard } from '../item/wizard.tsx'
import { useListReturn } from '../lists/list-address.ts'
import { allCategories, formQuery } from '../lists/list-query.ts'
import { Skeletons } from '../lists/unloaded.tsx'

/** Fields that the server may change by itself while a film is processed. */
const served = new Set<string>([
  'processing',
  'drm',
  'captions',
  'imageSizes',
  'deadSource',
  'sources',
  'active',
  'durationSec',
  'version',
  'updatedAt',
])

const sameText = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function isOnlyServed(loaded: Content, fresh: Content): boolean {
  const names = Object.keys(loaded) as (keyof Content)[]
  const isSameDrm = sameText({ ...loaded.drm, status: '' }, { ...fresh.drm, status: '' })
  return isSameDrm && names.every((name) => served.has(name) || sameText(loaded[name], fresh[name]))
}

/**
 * Updates the item of an open form while its film is processed. Only values that the server writes are taken over.
 * Edits of other people are not, so that saving still notices the conflict.
 */
export function withFresh(loaded: Content, fresh: Content): Content {
  const { processing, captions, imageSizes, deadSource } = fresh
  if (isOnlyServed(loaded, fresh)) return fresh
  const drm =
    loaded.drm.enabled && fresh.drm.enabled ? { ...loaded.drm, status: fresh.drm.status } : loaded.drm
  return { ...loaded, processing, captions, imageSizes, deadSource, drm }
}

const shapes = ['h-26 rounded-card', 'h-11', 'h-112 rounded-card']

/** Undefined while the categories load. If they fail to load, the list is empty and the rest of the form works. */
function useCategories() {
  const { data, error } = useQuery(allCategories)
  useShowError(error, failures.categories.list)
  return error === null ? data?.items : []
}

/** Router state set by "Add another" in a toast. A new value gives an empty form, even in place of another new item. */
const Opened = z.object({ another: z.string() })

async function readCopy(id: string, signal: AbortSignal): Promise<Copy> {
  const item = await request(calls.getContent, { params: { id }, signal })
  const query = { q: item.slug.replace(/-\d{1,3}$/, ''), pageSize: limits.adminPageSizeMax }
  const { items } = await request(calls.listContent, { query, signal })
  return { of: id, title: item.title, form: copiedForm(item, [item.slug, ...items.map(({ slug }) => slug)]) }
}

const loadOnce = { ...formQuery, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

function NewContent({ from }: { from: string | null }) {
  const categories = useCategories()
  const list = useListReturn('/content')
  const { data: copy, error } = useQuery({
    queryKey: ['content', 'copy', from],
    queryFn: from === null ? skipToken : ({ signal }) => readCopy(from, signal),
    ...loadOnce,
  })
  useShowError(error, failures.content.load)
  if (error !== null) return <Navigate to={list} replace />
  if (from !== null && copy === undefined) return <Loading title="Add Content" />
  return <Wizard item={undefined} copy={copy} categories={categories} onReload={() => undefined} />
}

function Loading({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} back={{ to: useListReturn('/content'), label: 'Content' }} />
      <div data-low-page>
        <Skeletons label="Loading content..." shapes={shapes} className="grid gap-5" />
      </div>
    </>
  )
}

/** Shows what the server changes in the item while its film is processed. */
function LiveWizard({ loaded, ...props }: { loaded: Content } & Omit<ComponentProps<typeof Wizard>, 'item'>) {
  const { data } = useQuery({
    ...queryOf(contentKeys.live(loaded._id), calls.getContent, { params: { id: loaded._id } }),
    ...formQuery,
    initialData: loaded,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? askEvery() : false),
  })
  const item = useMemo(() => withFresh(loaded, data), [loaded, data])
  return <Wizard item={item} {...props} />
}

function EditContent({ id }: { id: string }) {
  const categories = useCategories()
  const list = useListReturn('/content')
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(contentKeys.item(id), calls.getContent, { params: { id } }),
    ...loadOnce,
  })
  useShowError(error, failures.content.load)
  if (error !== null) return <Navigate to={list} replace />
  if (data === undefined || isFetching) return <Loading title="Edit Content" />
  return <LiveWizard loaded={data} categories={categories} onReload={() => void refetch()} />
}

export function ContentFormPage() {
  const { id } = useParams()
  const [params] = useSearchParams()
  const from = params.get('from')
  const { data: opened } = Opened.safeParse(useLocation().state)
  if (id !== undefined) return <EditContent key={id} id={id} />
  return <NewContent key={from ?? opened?.another ?? params.get('title')} from={from} />
}
