import type { Import } from '@jinvani/contract'
import { RotateCcw } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { failures } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx'
import { ImportFound } from './import-found.tsx'
import { useImport } from './import-queries.ts'
import { ImportStart } from './import-start.tsx'

function Found({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useImport(id)
  useShowError(error, failures.imports.load)
  if (data) return <ImportFound found={data} />
  if (error)
    return <ErrorBox title={failures.imports.load} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <SkeletonArea label="Loading the import" className="grid gap-6">
      <Skeleton className="h-48" />
      <Skeleton className="h-64" />
    </SkeletonArea>
  )
}

/** The address holds the id of the check, so that a reload shows it again. */
export function ImportPage() {
  const [search, setSearch] = useSearchParams()
  const id = search.get('id')
  const open = ({ _id }: Import) => setSearch({ id: _id })
  return (
    <>
      <PageHeader
        title="Import"
        description="Many items from a table or from YouTube. You see a preview first, row by row."
        back={{ to: '/content', label: 'Content Library' }}
        action={
          id && (
            <ButtonLink to="/content/import" icon={RotateCcw}>
              Another Import
            </ButtonLink>
          )
        }
      />
      {id ? <Found key={id} id={id} /> : <ImportStart onFound={open} />}
    </>
  )
}
