import type { Category } from '@jinvani/contract'
import { FallbackImage } from '../../ui/fallback-image.tsx'
import { classNames } from '../../ui/class-names.ts'
import { isDarkColour } from './category-values.ts'

/** A light colour would glare at night: there it is only a tint of the ground. */
const tileColour = (colour: string) =>
  `light-dark(${colour}, color-mix(in oklab, ${colour} 40%, var(--color-raised)))`

/** The category's picture; without one its first letter on its colour. */
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
      style={{ backgroundColor: tileColour(bgcolor) }}
      className={classNames(
        shape,
        'grid place-items-center text-2xl font-semibold dark:text-ink',
        isDarkColour(bgcolor) ? 'text-on-picture' : 'text-on-tint',
      )}
    >
      {[...name.trim()][0] ?? ''}
    </span>
  )
}
