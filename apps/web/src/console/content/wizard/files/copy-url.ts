import { copyText } from '../../../../browser/copy-text.ts'
import { successes } from '../../../../sentences/error-sentences.ts'
import { toast } from '../../../../ui/toasts/toast.ts'

export async function copyUrl(url: string): Promise<void> {
  if (await copyText(url)) toast.success(successes.content.copied)
  else toast.error('The browser does not allow copying', { description: url })
}
