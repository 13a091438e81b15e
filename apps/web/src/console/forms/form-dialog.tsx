import { type ComponentProps, type FormEvent, useId } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { showError } from '../../sentences/show-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const running = new WeakSet<object>()

/**
 * Sends the form if it is valid, and not while it is being sent. Marks the fields that the server refuses; any other
 * failure shows a toast.
 */
export function sendForm<Values extends FieldValues, Checked>(
  form: UseFormReturn<Values, unknown, Checked>,
  send: (values: Checked) => Promise<unknown>,
  failure?: string,
) {
  const submit = form.handleSubmit(async (values) => {
    try {
      await send(values)
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : []
      const refused = errors.filter(({ path }) => path in form.getValues())
      for (const [index, { path, message }] of refused.entries())
        form.setError(path as Path<Values>, { message }, { shouldFocus: index === 0 })
      if (refused.length === 0) showError(error, failure)
    }
  })
  return async (event: FormEvent) => {
    event.preventDefault()
    // Not by `isSubmitting`, which changes only when the form is rendered again.
    if (running.has(form.control)) return
    running.add(form.control)
    await submit(event).finally(() => running.delete(form.control))
  }
}

interface FormDialogProps<Values extends FieldValues, Checked> extends ComponentProps<typeof Dialog> {
  form: UseFormReturn<Values, unknown, Checked>
  send: (values: Checked) => Promise<unknown>
  failure: string
  /** Labels of the submit button: when it is ready, and while it is busy. */
  words: readonly [string, string]
}

/** A dialog with one form. Its submit button comes after the `actions`. */
export function FormDialog<Values extends FieldValues, Checked>(props: FormDialogProps<Values, Checked>) {
  const { form, send, failure, words, actions, children, ...dialog } = props
  const id = useId()
  const { isSubmitting } = form.formState
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          {actions}
          <Button type="submit" form={id} variant="primary" busy={isSubmitting}>
            {words[isSubmitting ? 1 : 0]}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => void sendForm(form, send, failure)(event)}
        className="grid gap-4"
      >
        {children}
      </form>
    </Dialog>
  )
}
