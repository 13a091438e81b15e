import type { Category, Content, ImageKind, LackKind, PictureSize } from '@jinvani/contract'
import { createContext, use } from 'react'
import type { MeasuredPictures } from './fields/form-lacks.ts'

/** The places where a step may be uploading a file. */
export type UploadSlot = 'file' | ImageKind

interface WizardScope {
  /** The item in the form; undefined for a new one. */
  item: Content | undefined
  /** Undefined until they are loaded. */
  categories: readonly Category[] | undefined
  /** The last slug that was filled in automatically: a different one was typed. */
  filledSlug: string
  noteFilledSlug: (slug: string) => void
  goTo: (step: number) => void
  /** Opens the field that supplies what is missing. */
  goToLack: (kind: LackKind) => void
  /** Picture sizes by address, for pictures that the browser has loaded. */
  measured: MeasuredPictures
  noteMeasured: (url: string, size: PictureSize) => void
  /** Running uploads. */
  uploading: readonly UploadSlot[]
  setUploading: (slot: UploadSlot, isBusy: boolean) => void
}

export const WizardContext = createContext<WizardScope | null>(null)

export function useWizard(): WizardScope {
  const scope = use(WizardContext)
  if (scope === null) throw new Error('A wizard step stands outside its wizard')
  return scope
}
