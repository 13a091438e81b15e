import { type ImageKind, imageKinds } from '@jinvani/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { toast } from '../../ui/toasts/toast.ts'
import { type ContentForm, contentFields } from './fields/content-fields.ts'
import type { CheckContext } from './fields/form-checks.ts'

export type UploadSlot = 'file' | ImageKind

export type Uploads = Partial<Record<UploadSlot, number>>

const fieldOf = (slot: UploadSlot) => (slot === 'file' ? 'fileUrl' : slot)
const slots: readonly UploadSlot[] = ['file', ...imageKinds]

export const runningSlots = (uploads: Uploads) => slots.filter((slot) => uploads[slot] !== undefined)

/** The lowest percentage of the running uploads, in one step or in all steps; undefined if none runs. */
export function leastPercent(uploads: Uploads, step?: number): number | undefined {
  const isOf = (slot: UploadSlot) => step === undefined || contentFields[fieldOf(slot)].step === step
  const running = runningSlots(uploads).filter(isOf)
  const [least] = running.map((slot) => uploads[slot] ?? 0).toSorted((one, other) => one - other)
  return least
}

export const uploadingText = (percent: number) => `Uploading, ${percent} %`

interface WaitingOptions {
  form: UseFormReturn<ContentForm, CheckContext>
  uploading: Uploads
  save: () => void
}

/** A save that waits for the running uploads. The person can cancel it while it waits. */
export function useWaitingSave({ form, uploading, save }: WaitingOptions) {
  const [phase, setPhase] = useState<'none' | 'waiting' | 'lost' | 'done'>('none')
  /** The address in each field before its upload. An upload that leaves the address as it was did not finish. */
  const [before, setBefore] = useState<Partial<Record<UploadSlot, string>>>({})
  const running = runningSlots(uploading)
  const addressOf = (slot: UploadSlot) => form.getValues(fieldOf(slot))
  const begun = running.filter((slot) => before[slot] === undefined)
  if (phase === 'waiting') {
    const isLost = slots.some((slot) => !running.includes(slot) && before[slot] === addressOf(slot))
    if (isLost || running.length === 0) setPhase(isLost ? 'lost' : 'done')
    else if (begun.length > 0)
      setBefore({ ...before, ...Object.fromEntries(begun.map((slot) => [slot, addressOf(slot)])) })
  }
  const end = useEffectEvent((how: typeof phase) => {
    if (how === 'done') save()
    if (how === 'lost') toast.error('Not saved', { description: 'An upload did not finish.' })
  })
  useEffect(() => end(phase), [phase])
  const wait = () => {
    setBefore({})
    setPhase('waiting')
  }
  return { isWaiting: phase === 'waiting', wait, stopWaiting: () => setPhase('none') }
}
