import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'

export const titleCell =
  (className = '') =>
  ({ title, slug, contentId }: { title: string; slug: string; contentId?: string | null }) => (
    <span className={classNames('grid text-left in-rows:min-w-28', className)}>
      <span dir="auto" className="line-clamp-2 font-medium wrap-anywhere">
        {contentId ? (
          <Link to={`/content/edit/${contentId}`} className="rounded underline underline-offset-4">
            {title}
          </Link>
        ) : (
          title
        )}
      </span>
      <span className="line-clamp-1 text-sm wrap-anywhere text-muted">{slug}</span>
    </span>
  )
