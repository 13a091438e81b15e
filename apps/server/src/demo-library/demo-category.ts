import type { CategoryInput } from '@jinvani/contract'
import type { Picture } from './artwork/picture.ts'

export interface DemoCategory extends Picture {
  input: Omit<CategoryInput, 'image' | 'order' | 'active'>
}
