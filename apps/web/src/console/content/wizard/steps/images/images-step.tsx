import { imageKinds } from '@jinvani/contract'
import { FrameCandidates } from './frame-candidates.tsx'
import { ImageField } from './image-field.tsx'

export function ImagesStep() {
  return (
    <>
      <FrameCandidates />
      {imageKinds.map((kind) => (
        <ImageField key={kind} kind={kind} />
      ))}
    </>
  )
}
