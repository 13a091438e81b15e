import { type Import, calls, limits } from '@jinvani/contract'
import { useMutation } from '@tanstack/react-query'
import { Download, Play, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/client.ts'
import { saveFile } from '../../browser/save-file.ts'
import { sentenceOf } from '../../sentences/error-sentences.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextArea } from '../../ui/fields/text-input.tsx'
import { Fold } from '../../ui/fold.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { DropZone } from '../../ui/uploader/drop-zone.tsx'
import { ImportFound } from './import-found.tsx'
import { emptyTableText } from './import-words.ts'

interface StartProps {
  onFound: (found: Import) => void
}

const MB = 1024 * 1024
const tooLarge = `The file is larger than ${limits.importBytes / MB} MB: split it`

/** For a bad file or bad links, the server's own sentence says what is wrong. */
const refusalText = (error: Error) =>
  error instanceof ApiError && error.status === 422 ? error.message : sentenceOf(error)

function Help() {
  return (
    <Fold title={<span className="text-accent-deep">Format of the table</span>} className="text-sm">
      <ul className="grid max-w-prose list-disc gap-1.5 pl-5">
        <li>
          The first row names the columns, as the empty table does or “Export” in the library. An item with
          the <code>slug</code> of a row is changed; without that column it is found by its title. Any other
          row makes an item, inactive unless <code>active</code> says yes.
        </li>
        <li>
          A column that is left out stays as it is. An empty cell empties the field, where the field can be
          empty.
        </li>
        <li>
          Several tags, names or categories in one cell are separated by commas, or by a stroke:{' '}
          <code>a | b</code>; addresses only by a stroke. Categories are named by their slugs or names.
        </li>
        <li>
          Sources are YouTube links or https addresses of a file or a stream, not of a page. Uploaded files
          stay with their item.
        </li>
        <li>
          Times are India’s, with the day or the year first: <code>03-09-2027 06:00</code>. Lengths are as{' '}
          <code>4:30</code>, <code>4 min</code> or seconds.
        </li>
        <li>Save it as “CSV UTF-8”, or else letters of Indian scripts are lost. Such rows are refused.</li>
      </ul>
    </Fold>
  )
}

function TableStart({ onFound }: StartProps) {
  const check = useMutation({
    mutationFn: (file: File) => request(calls.checkImport, { query: { name: file.name }, body: file }),
  })
  const [refused, setRefused] = useState('')
  const begin = (file: File) => {
    check.reset()
    setRefused(file.size > limits.importBytes ? tooLarge : '')
    if (file.size <= limits.importBytes) check.mutate(file, { onSuccess: onFound })
  }
  const problem = refused || (check.error ? refusalText(check.error) : '')
  return (
    <CardSection title="A Table" description="CSV, as Excel, LibreOffice and Google Sheets write it.">
      {check.isPending ? (
        <output className="flex min-h-28 items-center justify-center gap-3">
          <Spinner className="size-5" /> Looking at every row of {check.variables.name}…
        </output>
      ) : (
        <DropZone
          label="Choose a CSV file"
          hint={`Up to ${limits.importRows.toLocaleString('en')} rows and ${limits.importBytes / MB} MB`}
          wrongType={() => 'Choose a CSV file'}
          onFile={begin}
          onReject={setRefused}
        />
      )}
      {/* Stays mounted while empty, so that screen readers announce each change. */}
      <div aria-live="assertive" className="text-danger empty:hidden">
        {problem}
      </div>
      <Button
        size="sm"
        icon={Download}
        className="justify-self-start"
        onClick={() => saveFile('jinvani-table.csv', emptyTableText, 'text/csv')}
      >
        Download an Empty Table
      </Button>
      <Help />
    </CardSection>
  )
}

function LinksStart({ onFound }: StartProps) {
  const check = useMutation({
    mutationFn: (lines: string[]) => request(calls.checkYoutubeLinks, { body: { links: lines } }),
  })
  const [links, setLinks] = useState('')
  const problem = check.error ? refusalText(check.error) : undefined
  return (
    <CardSection
      title="YouTube Links"
      description={`Up to ${limits.youtubeLinks}, one on each line. Each becomes an inactive item with its title and picture from YouTube.`}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const lines = links.split('\n').map((line) => line.trim().slice(0, limits.linkMax))
          check.mutate(lines.filter(Boolean), { onSuccess: onFound })
        }}
      >
        <Field label="Links" error={problem}>
          <TextArea
            rows={6}
            value={links}
            onChange={(event) => setLinks(event.target.value)}
            placeholder="https://www.youtube.com/watch?v=…"
            spellCheck={false}
          />
        </Field>
        <Button type="submit" icon={Play} busy={check.isPending} className="justify-self-start">
          {check.isPending ? 'Asking YouTube...' : 'Check the Links'}
        </Button>
      </form>
    </CardSection>
  )
}

/** The address holds the ID of the checked import, so that a reload shows it again. */
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
      {id ? (
        <ImportFound key={id} id={id} />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <TableStart onFound={open} />
          <LinksStart onFound={open} />
        </div>
      )}
    </>
  )
}
