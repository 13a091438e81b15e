import { copyText } from '../../../browser/copy-text.ts'
import { toast } from '../../../ui/toasts/toast.ts'

/** It stands on the screen too: a toast does not repeat it. */
export async function copySecret(secret: string, success: string): Promise<void> {
  if (await copyText(secret)) toast.success(success)
  else toast.error('The browser does not allow copying', { description: 'Please copy it by hand.' })
}
