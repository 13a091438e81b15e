import {
  type CalendarDate,
  type CalendarDateInput,
  type CalendarOccasion,
  calls,
  limits,
  occasions,
  traditions,
} from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { queryOf, request } from '../../api/client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { showError, useShowError } from '../../sentences/show-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { formQuery, useChange } from '../lists/list-query.ts'
import { calendarKey, occasionName } from '../occasions/occasion-times.ts'
import { type Complaints, type DateValues, checkValues, complaintsFrom, dateValues } from './date-values.ts'

const formId = 'calendar-date'

interface FormProps {
  title: string
  description?: string | undefined
  initial: DateValues
  /** The edited date. Without it the form creates a new one. */
  stored?: CalendarDate
  onClose: () => void
}

function useSave(stored: CalendarDate | undefined, onClose: () => void) {
  const save = useChange(
    ({ occasion, ...patch }: CalendarDateInput) =>
      stored
        ? request(calls.updateCalendarDate, {
            params: { id: stored._id },
            body: patch,
            ifMatch: stored.version,
          })
        : request(calls.createCalendarDate, { body: { occasion, ...patch } }),
    [calendarKey],
  )
  const [complaints, setComplaints] = useState<Complaints>({})
  const words = stored ? 'change' : 'add'
  const send = async (values: DateValues): Promise<void> => {
    const checked = checkValues(values)
    setComplaints('complaints' in checked ? checked.complaints : {})
    if ('complaints' in checked) return
    try {
      await save.mutateAsync(checked.input)
      toast.success(successes.calendar[words])
      onClose()
    } catch (error) {
      const refused = error instanceof ApiError ? complaintsFrom(error.errors) : {}
      setComplaints(refused)
      if (Object.keys(refused).length === 0) showError(error, failures.calendar[words])
    }
  }
  return { send, complaints, isBusy: save.isPending }
}

function RemoveButton({ stored, onClose }: { stored: CalendarDate; onClose: () => void }) {
  const params = { id: stored._id }
  const remove = useChange(() => request(calls.deleteCalendarDate, { params }), [calendarKey])
  const run = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast.success(successes.calendar.remove)
        onClose()
      },
      onError: (error) => showError(error, failures.calendar.remove),
    })
  return (
    <Button variant="ghost-danger" busy={remove.isPending} onClick={run} className="sm:mr-auto">
      {remove.isPending ? 'Removing...' : 'Remove Date'}
    </Button>
  )
}

function DateForm({ title, description, initial, stored, onClose }: FormProps) {
  const [values, setValues] = useState(initial)
  const { send, complaints, isBusy } = useSave(stored, onClose)
  const change = (part: Partial<DateValues>) => setValues({ ...values, ...part })
  const take =
    (name: keyof DateValues) =>
    ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      change({ [name]: target.value })
  const isOwn = values.occasion === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(values)
  }
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      safe={null}
      actions={
        <>
          {stored && <RemoveButton stored={stored} onClose={onClose} />}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {isBusy ? 'Saving...' : 'Save Date'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <Field label="Occasion" error={complaints.occasion}>
          <Select
            value={values.occasion}
            disabled={stored !== undefined}
            onChange={take('occasion')}
            none="Custom date"
            labels={occasions}
          />
        </Field>
        <Field
          label="Name"
          required={isOwn}
          hint={isOwn ? undefined : 'Empty: the name of the occasion.'}
          error={complaints.name}
        >
          <TextInput
            value={values.name}
            maxLength={limits.occasionNameMax}
            onChange={take('name')}
            dir="auto"
          />
        </Field>
        <Field label="Tradition" error={complaints.tradition}>
          <Select value={values.tradition} onChange={take('tradition')} labels={traditions} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First Day" required error={complaints.startsOn}>
            <TextInput
              type="date"
              value={values.startsOn}
              onChange={({ target: { value } }) =>
                change({ startsOn: value, ...(values.endsOn < value && { endsOn: value }) })
              }
            />
          </Field>
          <Field label="Last Day" required error={complaints.endsOn}>
            <TextInput type="date" value={values.endsOn} onChange={take('endsOn')} />
          </Field>
        </div>
      </form>
    </Dialog>
  )
}

function StoredDate({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  // Begins unlike the calendar's keys. Otherwise their refresh after a deletion would request the deleted date.
  const query = queryOf(['calendar-date', id], calls.getCalendarDate, { params: { id } })
  const { data, error } = useQuery({ ...query, ...formQuery })
  useShowError(error, failures.calendar.date)
  if (data)
    return (
      <DateForm
        title={title}
        description={
          data.occasion === null ? undefined : 'Without this date the computed one is shown again.'
        }
        initial={dateValues(data, data.name)}
        stored={data}
        onClose={onClose}
      />
    )
  return (
    <Dialog onClose={onClose} title={title}>
      {error === null && <Spinner label="Loading" />}
    </Dialog>
  )
}

interface DateDialogProps {
  /** The date to edit, or null to add one. */
  occasion: CalendarOccasion | null
  day: string
  onClose: () => void
}

export function DateDialog({ occasion, day, onClose }: DateDialogProps) {
  if (occasion === null) {
    const initial = dateValues({ occasion, tradition: 'all', startsOn: day, endsOn: day })
    return <DateForm title="Add Date" initial={initial} onClose={onClose} />
  }
  const title = occasionName(occasion)
  if (occasion.dateId !== null) return <StoredDate id={occasion.dateId} title={title} onClose={onClose} />
  return (
    <DateForm
      title={`Move ${title}`}
      description="This date is computed. Your date replaces it for this tradition; for another tradition both are shown."
      initial={dateValues(occasion)}
      onClose={onClose}
    />
  )
}
