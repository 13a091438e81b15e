import { classNames } from '../../ui/class-names.ts'

export const titleCell =
  (className = '') =>
  ({ title, slug }: Record<'title' | 'slug', string>) => (
    <span className={classNames('grid text-left in-rows:min-w-28', className)}>
      <span dir="auto" className="line-clamp-2 font-medium wrap-anywhere">
        {title}
      </span>
      <span className="line-clamp-1 text-sm wrap-anywhere text-muted">{slug}</span>
    </span>
  )
