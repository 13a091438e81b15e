import { classNames } from '../../../ui/class-names.ts'
import { type Link, type Target, linkName } from './link-targets.ts'

/**
 * What a link leads to, and below it type and target in one line; the whole of it is the tooltip. The apps leave out what
 * leads to nothing, so that is marked.
 */
export function LinkCell({ target, ...link }: Link & { target: Target | undefined }) {
  if (link.linkType === 'none') return <span className="whitespace-nowrap text-muted">No link</span>
  const name = linkName(link, target)
  const text = `${link.linkType}: ${link.linkTarget}`
  return (
    <span className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-0.5 in-rows:max-w-44 in-rows:min-w-32">
      {name && (
        <span className={classNames('line-clamp-2 wrap-anywhere', name.isOff && 'text-danger')}>
          {name.text}
        </span>
      )}
      <span title={text} className={classNames('truncate', name && 'text-xs text-muted')}>
        {text}
      </span>
    </span>
  )
}
