import { useCallback, useState } from 'react'
import type { UploadSlot } from '../wizard-context.ts'

const stepOfSlot = (slot: UploadSlot) => (slot === 'file' ? 3 : 4)

/** A step with an upload under way stays in the page while others are shown: taking it away would end the upload. */
export function useUploadsUnderWay() {
  const [slots, setSlots] = useState<readonly UploadSlot[]>([])
  const setUploading = useCallback((slot: UploadSlot, isBusy: boolean) => {
    setSlots((now) => {
      if (now.includes(slot) === isBusy) return now
      return isBusy ? [...now, slot] : now.filter((other) => other !== slot)
    })
  }, [])
  return { setUploading, slots, busySteps: slots.map(stepOfSlot) }
}
