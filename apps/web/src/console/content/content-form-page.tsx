// Serves /content/new and /content/edit/:id: an id in the address makes it an edit.
import { type Category, type Content, calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { z } from 'zod'
import { queryOf } from '../../api/client.ts'
import { contentKeys } from '../../api/query-client.ts'
import { failures } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useListReturn } from '../lists/list-return.ts'
import { allCategories } from '../lists/shared-queries.ts'
import { Skeletons } from '../lists/unloaded.tsx'
import { useLiveItem } from '../item/processing/use-live-item.ts'
import { useCopy } from '../item/copied-form.ts'
import { Wizard } from '../item/wizard.tsx'

const shapes = ['h-26 rounded-card', 'h-11', 'h-112 rounded-card']

function useItem(id: string) {
  return useQuery({
    ...queryOf(contentKeys.item(id), calls.getContent, { params: { id } }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

const noCategories: Category[] = []

/** Undefined while they load. If they cannot be loaded, the rest of the form still works. */
function useCategories() {
  const { data, error } = useQuery(allCategories)
  useShowError(error, failures.categories.list)
  return error === null ? data?.items : noCategories
}

/** Router state of a form that a toast opens. A new key empties the form even if another new item was open. */
const Opened = z.object({ another: z.string() })

function NewContent() {
  return <Wizard item={undefined} categories={useCategories()} onReload={() => undefined} />
}

function CopiedContent({ id }: { id: string }) {
  const categories = useCategories()
  const list = useListReturn('/content')
  const { data: copy, error } = useCopy(id)
  useShowError(error, failures.content.load)
  if (error !== null) return <Navigate to={list} replace />
  if (copy === undefined) return <Loading title="Add Content" />
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

interface LiveWizardProps {
  loaded: Content
  categories: Category[] | undefined
  onReload: () => void
}

function LiveWizard({ loaded, ...props }: LiveWizardProps) {
  return <Wizard item={useLiveItem(loaded)} {...props} />
}

function EditContent({ id }: { id: string }) {
  const categories = useCategories()
  const list = useListReturn('/content')
  const { data: item, error, isFetching, refetch } = useItem(id)
  useShowError(error, failures.content.load)
  if (error !== null) return <Navigate to={list} replace />
  if (item === undefined || isFetching) return <Loading title="Edit Content" />
  return <LiveWizard loaded={item} categories={categories} onReload={() => void refetch()} />
}

export function ContentFormPage() {
  const { id } = useParams()
  const [params] = useSearchParams()
  const from = params.get('from')
  const { data: opened } = Opened.safeParse(useLocation().state)
  if (id !== undefined) return <EditContent key={id} id={id} />
  return from === null ? (
    <NewContent key={opened?.another ?? params.get('title') ?? ''} />
  ) : (
    <CopiedContent key={from} id={from} />
  )
}
