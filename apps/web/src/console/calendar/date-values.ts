import {
  type CalendarDate,
  CalendarDateInput,
  type Occasion,
  type Tradition,
  calendarDateProblem,
} from '@jinvani/contract'

export interface DateValues {
  /** Empty for a custom date, which has a name instead. */
  occasion: Occasion | ''
  name: string
  tradition: Tradition
  startsOn: string
  endsOn: string
}
export type Complaints = Partial<Record<keyof DateValues, string>>

type Dated = Pick<CalendarDate, 'occasion' | 'tradition' | 'startsOn' | 'endsOn'>

/** The form's values of a date. The name is empty if it follows from the occasion. */
export const dateValues = ({ occasion, tradition, startsOn, endsOn }: Dated, name = ''): DateValues => ({
  occasion: occasion ?? '',
  name,
  tradition,
  startsOn,
  endsOn,
})

const isField = (name: unknown): name is keyof DateValues =>
  ['occasion', 'name', 'tradition', 'startsOn', 'endsOn'].includes(String(name))

export function complaintsFrom(errors: readonly { path: string; message: string }[]): Complaints {
  const found: Complaints = {}
  for (const { path, message } of errors) if (isField(path)) found[path] ??= message
  return found
}

type Checked = { input: CalendarDateInput } | { complaints: Complaints }

export function checkValues({ occasion, ...values }: DateValues): Checked {
  const parsed = CalendarDateInput.safeParse({ ...values, ...(occasion !== '' && { occasion }) })
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({ path: String(path[0]), message }))
    return { complaints: complaintsFrom(issues) }
  }
  const problem = calendarDateProblem({ ...parsed.data, occasion: occasion || null })
  return problem
    ? { complaints: complaintsFrom([{ path: problem[0], message: problem[1] }]) }
    : { input: parsed.data }
}
