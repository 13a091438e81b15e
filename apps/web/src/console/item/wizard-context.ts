import type { Category, Content, LackKind, PictureSize } from '@jinvani/contract'
import { createContext, use } from 'react'
import type { UploadSlot, Uploads } from './running-uploads.ts'
import type { Place } from './wizard-step.ts'
import type { MeasuredPictures } from './fields/form-lacks.ts'

interface WizardScope {
  /** Undefined for a new item. */
  item: Content | undefined
  /** Undefined while they load. */
  categories: readonly Category[] | undefined
  /** The last slug that was filled in. If the field has another one, somebody typed it. */
  filledSlug: string
  noteFilledSlug: (slug: string) => void
  goTo: (place: Place) => void
  /** Opens the field that supplies it. */
  goToLack: (kind: LackKind) => void
  /** By address, for pictures that the browser has loaded. */
  measured: MeasuredPictures
  noteMeasured: (url: string, size: PictureSize) => void
  uploading: Uploads
  /** Null once the upload is over. */
  setUploading: (slot: UploadSlot, percent: number | null) => void
}

export const WizardContext = createContext<WizardScope | null>(null)

export function useWizard(): WizardScope {
  const scope = use(WizardContext)
  if (scope === null) throw new Error('A wizard step stands outside its wizard')
  return scope
}
