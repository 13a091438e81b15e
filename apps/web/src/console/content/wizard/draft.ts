// What was typed survives an accidental reload: kept for this tab and this person until saved or thrown away.
import type { DrmBitrate } from '@jinvani/contract'
import { tabStore } from '../../../api/browser-storage.ts'
import { sessionOwner } from '../../../api/session-store.ts'
import { emptyForm } from './content-form.ts'
import type { ContentForm } from './content-form.ts'

interface Draft {
  form: ContentForm
  step: number
  /** Version of the item it was typed over; 0 for a new one. */
  version: number
}

const keyOf = (id = 'new') => `jinvani.content-draft.${sessionOwner() ?? ''}.${id}`

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)

/** A draft of another release may lack fields or have others; such a one is not offered. */
function isForm(value: unknown): value is ContentForm & { bitrates: DrmBitrate[] } {
  if (!isRecord(value)) return false
  return Object.entries(emptyForm).every(([name, empty]) => kindOf(value[name]) === kindOf(empty))
}

export function parseDraft(stored: string | null, version: number): Draft | null {
  try {
    const draft: unknown = JSON.parse(stored ?? 'null')
    if (!isRecord(draft) || !isForm(draft['form']) || draft['version'] !== version) return null
    return { form: draft['form'], step: Number(draft['step']) || 1, version }
  } catch {
    return null
  }
}

export const readDraft = (id: string | undefined, version: number) =>
  parseDraft(tabStore.read(keyOf(id)), version)
export const writeDraft = (id: string | undefined, draft: Draft) =>
  tabStore.write(keyOf(id), JSON.stringify(draft))
export const forgetDraft = (id: string | undefined) => tabStore.remove(keyOf(id))
