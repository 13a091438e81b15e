import type { Category } from '@jinvani/contract'
import { Pencil, Trash2 } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useFromList } from '../lists/list-return.ts'
import { Picture } from '../pictures/picture.tsx'
import { useMayEnter } from '../session/guard.tsx'
import { isDarkColour } from './category-values.ts'

/** A light colour would glare in the dark theme: there it only tints the ground. */
const tileColour = (colour: string) =>
  `light-dark(${colour}, color-mix(in oklab, ${colour} 40%, var(--color-raised)))`

function CategoryTile({ name, image, bgcolor }: Pick<Category, 'name' | 'image' | 'bgcolor'>) {
  const shape = 'size-16 shrink-0 rounded'
  if (image !== '') {
    return (
      <Picture
        src={image}
        sizes="4rem"
        alt=""
        placeholder="No Image"
        className={classNames(shape, 'text-xs')}
      />
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

interface CategoryCardProps {
  category: Category
  onDelete: ((category: Category) => void) | undefined
  deleting: boolean
}

function Heading({ category }: { category: Category }) {
  const { name, slug, active } = category
  return (
    <div className="flex items-start gap-3 max-[18rem]:flex-wrap">
      <CategoryTile {...category} />
      <div className="min-w-0 flex-1 max-[18rem]:basis-full">
        <h2 className="line-clamp-2 text-lg leading-snug">{name}</h2>
        <p className="truncate text-sm text-muted">{slug}</p>
      </div>
      <Badge tone={active ? 'success' : 'neutral'}>{active ? 'Active' : 'Inactive'}</Badge>
    </div>
  )
}

export function CategoryCard({ category, onDelete, deleting }: CategoryCardProps) {
  const mayEdit = useMayEnter()('/categories/edit/:id')
  const state = useFromList()
  const spoken = <span className="sr-only"> {category.name}</span>
  return (
    <Card className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-4 p-4">
      <Heading category={category} />
      <p className="line-clamp-2 text-muted">{category.description}</p>
      <div className="-mb-1 flex flex-wrap items-center justify-between gap-2 border-t border-hairline pt-3">
        <span className="text-sm whitespace-nowrap text-muted tabular-nums">Order: {category.order}</span>
        <span className="flex gap-1">
          {mayEdit && (
            <ButtonLink
              to={`/categories/edit/${category._id}`}
              state={state}
              variant="ghost"
              size="sm"
              icon={Pencil}
            >
              <span>Edit{spoken}</span>
            </ButtonLink>
          )}
          {onDelete && (
            <Button
              variant="ghost-danger"
              size="sm"
              icon={Trash2}
              busy={deleting}
              onClick={() => onDelete(category)}
            >
              <span>Delete{spoken}</span>
            </Button>
          )}
        </span>
      </div>
    </Card>
  )
}

export const cardGrid = 'grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(100%,18.5rem),1fr))]'
