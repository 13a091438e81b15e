import type { Category, Content, ImageKind, LackKind } from '@jinvani/contract'
import { createContext, use } from 'react'

/** What a step may be uploading. */
export type UploadSlot = 'file' | ImageKind

interface WizardScope {
  /** The item being edited; undefined for a new one. */
  item: Content | undefined
  /** Undefined until they are loaded. */
  categories: readonly Category[] | undefined
  /** The slug as it was last filled in by us: what differs was typed. */
  filledSlug: string
  noteFilledSlug: (slug: string) => void
  goTo: (step: number) => void
  /** To the field that gives it to the item. */
  goToLack: (kind: LackKind) => void
  /** What is on its way. */
  uploading: readonly UploadSlot[]
  setUploading: (slot: UploadSlot, isBusy: boolean) => void
}

export const WizardContext = createContext<WizardScope | null>(null)

export function useWizard(): WizardScope {
  const scope = use(WizardContext)
  if (scope === null) throw new Error('A wizard step stands outside its wizard')
  return scope
}
