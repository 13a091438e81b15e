import { publicPaths } from '@jinvani/contract'
import { toast } from '../ui/toasts/toast.ts'
import { successes } from './error-sentences.ts'

/** Copies on pages without a clipboard, which browsers offer on https and localhost only. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'fixed opacity-0'
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  return done
}

async function copyText(text: string, success: string, description: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    if (!copyBySelection(text)) return toast.error('The browser does not allow copying', { description })
  }
  toast.success(success)
}

export const copyUrl = (url: string) => copyText(url, successes.content.copied, url)

export const publicLink = (slug: string, path: string = publicPaths.watch) => `${path}/${slug}`

export function copyLink(slug: string, path?: string): void {
  const link = `${location.origin}${publicLink(slug, path)}`
  void copyText(link, successes.content.linkCopied, link)
}

/** If copying fails, the toast does not show the secret, which is on the screen already. */
export const copySecret = (secret: string, success: string) =>
  copyText(secret, success, 'Please copy it by hand.')
