import { zodResolver } from '@hookform/resolvers/zod'
import {
  type CalendarDate,
  type CalendarOccasion,
  CalendarDateInput,
  calendarDateProblem,
  calls,
  limits,
  occasions,
  traditions,
} from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
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
import { FormDialog } from '../forms/form-dialog.tsx'
import { formQuery, useChange } from '../lists/list-query.ts'
import { calendarKey, occasionName } from '../occasions/occasion-times.ts'

/** The checks of the form. `occasion` is empty for a custom date, which needs a name instead. */
export const DateValues = CalendarDateInput.extend({
  occasion: z
    .literal('')
    .transform(() => undefined)
    .or(CalendarDateInput.shape.occasion),
}).superRefine(({ occasion = null, ...date }, context) => {
  const problem = calendarDateProblem({ occasion, ...date })
  if (problem) context.addIssue({ code: 'custom', path: [problem[0]], message: problem[1] })
})
type DateInput = z.input<typeof DateValues>

type Dated = Pick<CalendarDate, 'occasion' | 'tradition' | 'startsOn' | 'endsOn'>

/** The form's values of a date. The name is empty if it follows from the occasion. */
export const dateValues = ({ occasion, tradition, startsOn, endsOn }: Dated, name = ''): DateInput => ({
  occasion: occasion ?? '',
  name,
  tradition,
  startsOn,
  endsOn,
})

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

interface DateFormProps {
  title: string
  description?: string | undefined
  initial: DateInput
  /** The edited date. Without it the form creates a new one. */
  stored?: CalendarDate
  onClose: () => void
}

function DateForm({ title, description, initial, stored, onClose }: DateFormProps) {
  const words = stored ? 'change' : 'add'
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
  const form = useForm<DateInput, unknown, CalendarDateInput>({
    defaultValues: initial,
    resolver: zodResolver(DateValues),
  })
  const { register, getValues, setValue, formState } = form
  const { errors } = formState
  const isOwn = useWatch({ control: form.control, name: 'occasion' }) === ''
  return (
    <FormDialog
      form={form}
      send={async (date) => {
        await save.mutateAsync(date)
        toast.success(successes.calendar[words])
        onClose()
      }}
      failure={failures.calendar[words]}
      onClose={onClose}
      title={title}
      description={description}
      safe={null}
      actions={
        <>
          {stored && <RemoveButton stored={stored} onClose={onClose} />}
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
      words={['Save Date', 'Saving...']}
    >
      <Field label="Occasion" error={errors.occasion?.message}>
        <Select
          {...register('occasion')}
          disabled={stored !== undefined}
          none="Custom date"
          labels={occasions}
        />
      </Field>
      <Field
        label="Name"
        required={isOwn}
        hint={isOwn ? undefined : 'Empty: the name of the occasion.'}
        error={errors.name?.message}
      >
        <TextInput {...register('name')} maxLength={limits.occasionNameMax} dir="auto" />
      </Field>
      <Field label="Tradition" error={errors.tradition?.message}>
        <Select {...register('tradition')} labels={traditions} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First Day" required error={errors.startsOn?.message}>
          <TextInput
            {...register('startsOn', {
              onChange: () => {
                const { startsOn, endsOn } = getValues()
                if (endsOn < startsOn) setValue('endsOn', startsOn)
              },
            })}
            type="date"
          />
        </Field>
        <Field label="Last Day" required error={errors.endsOn?.message}>
          <TextInput {...register('endsOn')} type="date" />
        </Field>
      </div>
    </FormDialog>
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
