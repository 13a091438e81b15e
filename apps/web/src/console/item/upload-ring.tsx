import { classNames } from '../../ui/class-names.ts'

const circle = { cx: 10, cy: 10, r: 8, fill: 'none', strokeWidth: 3 }

/** The words beside it say the same, so screen readers skip it. */
export function UploadRing({ percent, className }: { percent: number; className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 20 20" className={classNames('shrink-0 -rotate-90', className)}>
      <circle {...circle} className="stroke-edge/40" />
      <circle
        {...circle}
        pathLength={100}
        strokeDasharray={`${percent} 100`}
        className="stroke-accent-deep forced-colors:stroke-[Highlight]"
      />
    </svg>
  )
}
