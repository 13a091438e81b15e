import type { Content } from '@jinvani/contract'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { sessionOwner } from '../../../api/session-store.ts'
import type { ContentForm } from './content-form.ts'
import { forgetDraft, readDraft, writeDraft } from './draft.ts'

const pauseMs = 300

interface DraftOptions {
  form: UseFormReturn<ContentForm>
  item: Content | undefined
  /** What there is without a draft. */
  initial: ContentForm
  step: number
}

/** Keeps what is typed for this tab, and has what was typed before an accidental reload. */
export function useDraft({ form, item, initial, step }: DraftOptions) {
  const id = item?._id
  const version = item?.version ?? 0
  const [found, setFound] = useState(() => readDraft(id, version))

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const isUntouched = (values: ContentForm) => JSON.stringify(values) === JSON.stringify(initial)
    const write = (values: ContentForm) => writeDraft(id, { form: values, step, version })
    const store = (values: ContentForm) => (isUntouched(values) ? forgetDraft(id) : write(values))
    // Another step of the same values; the untouched ones must not push out a draft that is on offer.
    if (!isUntouched(form.getValues())) write(form.getValues())
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        clearTimeout(timer)
        timer = setTimeout(store, pauseMs, values)
      },
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [form, id, version, initial, step])

  useEffect(() => {
    const { pathname } = window.location
    return () => {
      // Gone to another page on purpose. A crash stays on this one; a session that ended comes back with the next sign-in.
      if (window.location.pathname !== pathname && sessionOwner() !== null) forgetDraft(id)
    }
  }, [id])

  return {
    /** Offered once, until it is taken or thrown away. */
    found,
    settle: () => setFound(null),
  }
}
