import type { Category } from '@jinvani/contract'
import { FallbackImage } from '../../ui/fallback-image.tsx'
import { classNames } from '../../ui/class-names.ts'
import { isDarkColour } from './dark-colour.ts'

/** The category's picture on its colour; without a picture its first letter. */
export function CategoryTile({ name, image, bgcolor }: Pick<Category, 'name' | 'image' | 'bgcolor'>) {
  const shape = 'size-16 shrink-0 rounded'
  if (image !== '') {
    return (
      <FallbackImage src={image} alt="" placeholder="No Image" className={classNames(shape, 'text-xs')} />
    )
  }
  return (
    <span
      aria-hidden
      style={{ backgroundColor: bgcolor }}
      className={classNames(
        shape,
        'grid place-items-center text-2xl font-semibold',
        isDarkColour(bgcolor) ? 'text-on-picture' : 'text-on-tint',
      )}
    >
      {[...name.trim()][0] ?? ''}
    </span>
  )
}
