import { type ReactNode, useCallback } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { OfferedDraft } from './draft-offer.tsx'
import { StaleEditDialog } from './stale-edit-dialog.tsx'
import type { FormSaving } from './use-save-form.ts'

interface FormShellProps<Values extends FieldValues, Checked extends Values> {
  form: UseFormReturn<Values, unknown, Checked>
  saving: FormSaving<Values>
  /** Such as "category". */
  noun: string
  isNew?: boolean
  /** For screen readers. */
  label?: string
  words?: readonly [rest: string, busy: string]
  onReload?: (() => void) | undefined
  children: ReactNode
}

function Actions({ cancelTo, text, busy }: { cancelTo: string; text: string; busy: boolean }) {
  return (
    <div
      data-save-bar
      className="sticky bottom-0 z-10 -mx-4 flex justify-end gap-3 border-t border-hairline bg-ground px-4 py-3 max-md:*:grow md:static md:mx-0 md:border-0 md:px-0"
    >
      <ButtonLink to={cancelTo}>Cancel</ButtonLink>
      <Button type="submit" variant="primary" busy={busy}>
        {text}
      </Button>
    </div>
  )
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
  const isUnsaved = useCallback(() => isDirty && !saved.current, [isDirty, saved])
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
        // Keeps the focused field clear of the bars at the top and bottom of a phone.
        className="grid max-w-3xl gap-5 max-md:**:scroll-mt-16 max-md:**:scroll-mb-24"
      >
        {children}
        <Actions cancelTo={saving.list} text={words[isSubmitting ? 1 : 0]} busy={isSubmitting} />
      </form>
      <LeaveGuard when={isUnsaved} />
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
