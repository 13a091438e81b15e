import { classNames } from '../../ui/class-names.ts'
import type { Link, Target } from './link-targets.ts'

function TargetTitle({ target }: { target: Target }) {
  const [text, isOff] =
    target === 'missing'
      ? ['No longer exists', true]
      : [target.active ? target.title : `${target.title} (inactive)`, !target.active]
  return <span className={classNames('line-clamp-2', isOff && 'text-danger')}>{text}</span>
}

/** Type and target, with the title where it is known. The apps leave out what leads to nothing, so that is marked. */
export function LinkCell({ linkType, linkTarget, target }: Link & { target: Target | undefined }) {
  const isWhole = target === undefined
  const text = linkTarget === '' ? linkType : `${linkType}: ${linkTarget}`
  return (
    <span className="grid min-w-0 justify-items-end gap-0.5 in-rows:max-w-44 in-rows:min-w-32 in-rows:justify-items-start">
      {target && <TargetTitle target={target} />}
      <span
        title={text}
        className={classNames('break-all', isWhole ? 'line-clamp-2' : 'line-clamp-1 text-xs text-muted')}
      >
        {text}
      </span>
    </span>
  )
}
