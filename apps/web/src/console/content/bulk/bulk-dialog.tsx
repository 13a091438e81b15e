// A change of many items: what, then how many and which not, then yes.
import { type Category, calls } from '@jinvani/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { newId } from '../../../browser/new-id.ts'
import { failures } from '../../../sentences/error-sentences.ts'
import { showError } from '../../../sentences/show-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { isOpen, useNoteBatch, useUndo } from '../../batches/batch-queries.ts'
import { changeWords, countWords } from '../../batches/batch-words.ts'
import { tellEnd } from '../../batches/tell-end.ts'
import { BulkAnswer } from './bulk-answer.tsx'
import { BulkFields } from './bulk-fields.tsx'
import { type Change, type Chosen, changeOf, noValues } from './bulk-values.ts'

interface DialogProps {
  /** What is to be changed, where that is known already. */
  asked: Change | undefined
  selection: Chosen
  count: number
  categories: readonly Category[]
  onClose: () => void
  onDone: () => void
}

function useStart(onDone: () => void) {
  // Sent again after the line was lost, it is done once.
  const [batchId] = useState(newId)
  const note = useNoteBatch()
  const { undo } = useUndo()
  return useMutation({
    mutationFn: (body: { selection: Chosen; change: Change }) =>
      request(calls.startBulk, { body: { batchId, ...body } }),
    onSuccess: (batch) => {
      note(batch)
      if (!isOpen(batch)) tellEnd(batch, () => undo(batch._id))
      onDone()
    },
    onError: (error) => showError(error, failures.batches.start),
  })
}

export default function BulkDialog({ asked, selection, count, categories, onClose, onDone }: DialogProps) {
  const [values, setValues] = useState(noValues)
  const [change, setChange] = useState(asked)
  const start = useStart(onDone)
  const preview = useQuery({
    queryKey: ['batches', 'preview', selection, change],
    queryFn: ({ signal }) =>
      request(calls.previewBulk, { body: { selection, change: change ?? {} }, signal }),
    enabled: change !== undefined,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  const nameOf = (id: string) => categories.find(({ _id }) => _id === id)?.name ?? id
  if (change === undefined) {
    const wanted = changeOf(values)
    return (
      <Dialog
        open
        wide
        onOpenChange={onClose}
        title={`Change ${countWords(count)}`}
        description="Everything else stays as it is."
        actions={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" disabled={!wanted} onClick={() => setChange(wanted)}>
              Next
            </Button>
          </>
        }
      >
        <BulkFields
          values={values}
          change={(part) => setValues((now) => ({ ...now, ...part }))}
          categories={categories}
        />
      </Dialog>
    )
  }
  const { data } = preview
  const verb = change.trash ? 'Move' : 'Change'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={change.trash ? `Move ${countWords(count)} to the trash?` : `Change ${countWords(count)}?`}
      description={
        change.trash
          ? 'They are gone from the apps at once. For 30 days they can be restored.'
          : changeWords(change, nameOf)
      }
      actions={
        <>
          <Button onClick={asked ? onClose : () => setChange(undefined)}>{asked ? 'Cancel' : 'Back'}</Button>
          <Button
            variant={change.trash ? 'danger' : 'primary'}
            disabled={!data || data.changing === 0}
            busy={start.isPending}
            onClick={() => start.mutate({ selection, change })}
          >
            {data ? `${verb} ${countWords(data.changing)}` : verb}
          </Button>
        </>
      }
    >
      <BulkAnswer
        preview={data}
        verb={change.trash ? 'go to the trash' : 'change'}
        hasFailed={preview.isError}
        retry={() => void preview.refetch()}
      />
    </Dialog>
  )
}
