import type { Import } from '@jinvani/contract'
import { RotateCcw } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { failures } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Unloaded } from '../lists/unloaded.tsx'
import { ImportFound } from './import-found.tsx'
import { useImport } from './import-queries.ts'
import { ImportStart } from './import-start.tsx'

function Found({ id }: { id: string }) {
  const query = useImport(id)
  useShowError(query.error, failures.imports.load)
  if (query.data) return <ImportFound found={query.data} />
  return (
    <Unloaded
      query={query}
      failure={failures.imports.load}
      label="Loading the import"
      shapes={['h-48', 'h-64']}
      className="grid gap-6"
    />
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
