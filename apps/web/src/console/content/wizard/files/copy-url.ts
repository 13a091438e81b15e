import { successes } from '../../../../sentences/error-sentences.ts'
import { toast } from '../../../../ui/toasts/toast.ts'

/** Away from https and localhost a browser gives no clipboard; there only the old way is left. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'fixed opacity-0'
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  return isCopied
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

export async function copyUrl(url: string): Promise<void> {
  if (await copy(url)) toast.success(successes.content.copied)
  else toast.error('The browser does not allow copying', { description: url })
}
