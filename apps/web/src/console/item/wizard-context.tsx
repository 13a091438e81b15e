import type { Category, Content, LackKind, PictureSize } from '@jinvani/contract'
import { type ReactNode, createContext, use } from 'react'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { UploadSlot, Uploads } from './running-uploads.ts'
import type { Place } from './wizard-step.ts'

export function StepCard({ className, children }: { className?: string; children: ReactNode }) {
  return <Card className={classNames('grid gap-5 p-4 md:p-6', className)}>{children}</Card>
}

interface WizardScope {
  item: Content | undefined
  /** Undefined while the categories load. */
  categories: readonly Category[] | undefined
  goTo: (place: Place) => void
  goToLack: (kind: LackKind) => void
  /** Sizes of the pictures that the browser has loaded, by address. */
  measured: Partial<Record<string, PictureSize>>
  noteMeasured: (url: string, size: PictureSize) => void
  uploading: Uploads
  /** `percent` is null once the upload is over. */
  setUploading: (slot: UploadSlot, percent: number | null) => void
}

export const WizardContext = createContext<WizardScope | null>(null)

export function useWizard(): WizardScope {
  const scope = use(WizardContext)
  if (scope === null) throw new Error('A wizard step stands outside its wizard')
  return scope
}
