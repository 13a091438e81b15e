import { failures, sentenceOf, successes } from '../../../../sentences/error-sentences.ts'
import { toastMs } from '../../../../sentences/first-sentences.ts'
import { type ToastAction, toast } from '../../../../ui/toasts/toast.ts'
import { isWorthShowing } from '../../../../sentences/show-error.ts'
import { startDrm } from './save-content.ts'
import type { drmStartOf } from './save-content.ts'

const sayUpdated = (sentence: string) => sentence.replace('Content created', 'Content updated')

type Accepted = Awaited<ReturnType<typeof startDrm>>

/** Starts the processing of a film that is saved already, and says how that went; undefined where it did not start. */
export async function startDrmAloud(
  body: NonNullable<ReturnType<typeof drmStartOf>>,
  isNew: boolean,
  action?: ToastAction,
): Promise<Accepted | undefined> {
  const worded = (sentence: string) => (isNew ? sentence : sayUpdated(sentence))
  toast.info(successes.content.drmStarting)
  try {
    const accepted = await startDrm(body)
    toast.success(worded(successes.content.drmStarted), { duration: toastMs.drm, action })
    return accepted
  } catch (error) {
    if (!isWorthShowing(error)) return undefined
    toast.error(worded(failures.content.drm), { description: sentenceOf(error), duration: toastMs.drm })
    return undefined
  }
}
