import { type BulkPreview, type Category, calls, limits, liveAlready } from '@jinvani/contract'
import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf, request } from '../../../api/client.ts'
import { newId } from '../../../browser/new-id.ts'
import { failures } from '../../../sentences/error-sentences.ts'
import { showError } from '../../../sentences/show-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorBox } from '../../../ui/error-box.tsx'
import { isOpen, useNoteBatch, useTellEnd } from '../../batches/batch-queries.ts'
import { RefusalList } from '../../batches/batch-row.tsx'
import { changeWords, countWords } from '../../batches/batch-words.ts'
import { indiaText } from '../../schedule/india-time.ts'
import { BulkFields, BulkSchedule } from './bulk-fields.tsx'
import { type BulkValues, type Change, type Chosen, toChange, noValues, nameChange } from './bulk-values.ts'

interface AnswerProps {
  preview: UseQueryResult<BulkPreview>
  change: Change
  /** A sentence about what the selected items lack; null if they lack nothing. */
  missing: string | null
}

function BulkAnswer({ preview, change, missing }: AnswerProps) {
  const retry = () => void preview.refetch()
  if (preview.isError)
    return <ErrorBox title="The preview could not be loaded." onRetry={retry} retrying={false} />
  if (!preview.data) return <output className="text-muted">Checking each item…</output>
  const { changing, same, refused, refusals, missingFile } = preview.data
  const count = changing === 0 ? 'Nothing' : countWords(changing)
  const lacking = change.active === true && changing > 0 ? missing : null
  return (
    <div className="grid gap-3">
      <ul aria-live="polite" className="grid gap-1 tabular-nums">
        <li>
          <strong>{count}</strong> will {change.trash ? 'go to the trash' : 'change'}
        </li>
        {same > 0 && <li>{countWords(same)} already like this</li>}
        {refused > 0 && <li>{countWords(refused)} cannot be changed</li>}
        {lacking !== null && <li className="text-warning">{lacking}</li>}
        {missingFile > 0 && (
          <li className="text-warning">
            {countWords(missingFile)} without anything to play yet. An item without a file at that time stays
            inactive, and you are notified.
          </li>
        )}
      </ul>
      <RefusalList refusals={refusals} />
    </div>
  )
}

/** The change to preview, or the form to fill in first: the times (`schedule`), or all fields (`fields`). */
export type Asked = Change | 'schedule' | 'fields'

interface DialogProps {
  asked: Asked
  selection: Chosen
  count: number
  missing: string | null
  categories: readonly Category[]
  onClose: () => void
  onDone: () => void
}

function useStart(onDone: () => void) {
  // Every try sends the same ID, so that a retry after a lost connection starts no second batch.
  const [batchId] = useState(newId)
  const note = useNoteBatch()
  const tell = useTellEnd()
  return useMutation({
    mutationFn: (body: { selection: Chosen; change: Change }) =>
      request(calls.startBulk, { body: { batchId, ...body } }),
    onSuccess: (batch) => {
      note(batch)
      if (!isOpen(batch)) tell(batch)
      onDone()
    },
    onError: (error) => showError(error, failures.batches.start),
  })
}

const trashWords = (count: number) =>
  count === 1
    ? `It goes to the trash and disappears from the apps at once. You can restore it for ${limits.trashDays} days.`
    : `They go to the trash and disappear from the apps at once. You can restore them for ${limits.trashDays} days.`

export default function BulkDialog(props: DialogProps) {
  const { asked, selection, count, missing, categories, onClose, onDone } = props
  const isSchedule = asked === 'schedule'
  const given = typeof asked === 'string' ? undefined : asked
  const [values, setValues] = useState<BulkValues>({ ...noValues, schedule: isSchedule ? 'set' : 'keep' })
  const [change, setChange] = useState(given)
  const start = useStart(onDone)
  const preview = useQuery({
    ...queryOf(['batches', 'preview', selection, change], calls.previewBulk, {
      body: { selection, change: change ?? {} },
    }),
    enabled: change !== undefined,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  const nameOf = (id: string) => categories.find(({ _id }) => _id === id)?.name ?? id
  if (change === undefined) {
    const wanted = toChange(values)
    const fill = (part: Partial<BulkValues>) => setValues((now) => ({ ...now, ...part }))
    return (
      <Dialog
        wide
        onClose={onClose}
        title={`${isSchedule ? 'Schedule' : 'Change'} ${countWords(count)}`}
        description="Everything else stays as it is."
        actions={
          <Button variant="primary" disabled={!wanted} onClick={() => setChange(wanted)}>
            Next
          </Button>
        }
      >
        {isSchedule ? (
          <div className="grid gap-4 sm:grid-cols-2">
            <BulkSchedule
              values={values}
              change={fill}
              onChosen={(times) => setChange(toChange({ ...values, ...times }))}
            />
          </div>
        ) : (
          <BulkFields values={values} change={fill} categories={categories} />
        )}
      </Dialog>
    )
  }
  const { data } = preview
  // Only inactive items can go live later. If live items were refused for that, the dialog offers to take them down.
  const isLive = data?.refusals.some(({ reason }) => reason === liveAlready)
  const verb = nameChange(change)
  const words = verb === 'Change' ? changeWords(change, nameOf) : undefined
  return (
    <Dialog
      onClose={onClose}
      title={`${verb} ${countWords(count)}?`}
      description={change.trash ? trashWords(count) : words}
      safe={null}
      actions={
        <>
          <Button onClick={given ? onClose : () => setChange(undefined)}>{given ? 'Cancel' : 'Back'}</Button>
          {data?.changing !== 0 && (
            <Button
              variant={change.trash ? 'danger' : 'primary'}
              disabled={!data}
              busy={start.isPending}
              onClick={() => start.mutate({ selection, change })}
            >
              {data ? `${verb} ${countWords(data.changing)}` : verb}
            </Button>
          )}
        </>
      }
    >
      <BulkAnswer preview={preview} change={change} missing={missing} />
      {isLive && change.publishAt && change.active === undefined && (
        <Button
          variant={data?.changing === 0 ? 'primary' : 'secondary'}
          className="justify-self-start py-1 whitespace-normal!"
          onClick={() => setChange({ ...change, active: false })}
        >
          Take them down now and bring them back {indiaText(change.publishAt)}
        </Button>
      )}
    </Dialog>
  )
}
