import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { type FieldValues, type UseFormReturn, FormProvider } from 'react-hook-form'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { StaleEditDialog } from './stale-edit-dialog.tsx'
import type { FormDraft } from './use-form-draft.ts'
import type { FormSaving } from './use-save-form.ts'

interface OfferedDraftProps<Values extends FieldValues> {
  form: Pick<UseFormReturn<Values>, 'reset'>
  draft: FormDraft<Values>
  /** Opens the step that the draft was on, in a form with steps. */
  onStep?: (step: number) => void
  className?: string
}

export function OfferedDraft<Values extends FieldValues>(props: OfferedDraftProps<Values>) {
  const { form, draft, onStep, className } = props
  const { found } = draft
  if (found === null) return null
  const restore = () => {
    // A field counts as edited if it differs from the version that was edited, not from a later one.
    form.reset(found.base, { keepValues: true })
    form.reset(found.values, { keepDefaultValues: true })
    onStep?.(found.step)
    draft.restore()
  }
  const discard = () => {
    draft.forget()
    draft.settle()
  }
  return (
    <div
      className={classNames(
        'mb-6 flex flex-wrap items-center gap-3 rounded-card border border-hairline bg-accent-soft p-4',
        className,
      )}
    >
      <History aria-hidden className="size-5 shrink-0 text-accent-deep" />
      <output className="min-w-0 flex-1 basis-52">
        You have unsaved changes from before. You can restore them.
      </output>
      <div className="flex gap-2 max-sm:w-full max-sm:*:grow">
        <Button size="sm" onClick={discard}>
          Discard
        </Button>
        <Button size="sm" variant="primary" onClick={restore}>
          Restore
        </Button>
      </div>
    </div>
  )
}

interface FormShellProps<Values extends FieldValues, Checked extends Values> {
  form: UseFormReturn<Values, unknown, Checked>
  saving: FormSaving<Values>
  noun: string
  isNew?: boolean
  label?: string
  words?: readonly [rest: string, busy: string]
  onReload?: (() => void) | undefined
  children: ReactNode
}

export function FormShell<Values extends FieldValues, Checked extends Values>(
  props: FormShellProps<Values, Checked>,
) {
  const { form, saving, noun, isNew = false, onReload, children } = props
  const { saved, draft, closeStale } = saving
  const title = noun.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
  const words =
    props.words ?? (isNew ? [`Create ${title}`, 'Creating...'] : [`Update ${title}`, 'Updating...'])
  const { isDirty, isSubmitting } = form.formState
  const reload = () => {
    draft.forget()
    onReload?.()
  }
  return (
    <FormProvider {...form}>
      <OfferedDraft form={form} draft={draft} className="max-w-3xl" />
      <form
        noValidate
        aria-label={props.label ?? `${isNew ? 'New' : 'Edit'} ${noun}`}
        onSubmit={(event) => {
          event.preventDefault()
          void saving.submit()
        }}
        // Keeps a focused field from scrolling under the bar at the bottom, or under the bar at the top of a phone.
        className="grid max-w-3xl gap-5 **:scroll-mb-24 max-md:**:scroll-mt-16"
      >
        {children}
        <div
          data-save-bar
          className="sticky z-10 -mx-4 flex justify-end gap-3 border-t border-hairline bg-ground px-4 py-3 max-md:*:grow md:mx-0 md:px-0"
        >
          <ButtonLink to={saving.list}>Cancel</ButtonLink>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {words[isSubmitting ? 1 : 0]}
          </Button>
        </div>
      </form>
      <LeaveGuard when={() => isDirty && !saved.current} />
      <StaleEditDialog
        stale={saving.stale}
        noun={noun}
        onClose={closeStale}
        onReload={reload}
        onOverwrite={(chosen) => void saving.overwrite(chosen)}
      />
    </FormProvider>
  )
}
