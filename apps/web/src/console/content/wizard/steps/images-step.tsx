import { imageKinds } from '@jinvani/contract'
import { ImageField } from './image-field.tsx'

export function ImagesStep() {
  return imageKinds.map((kind) => <ImageField key={kind} kind={kind} />)
}
