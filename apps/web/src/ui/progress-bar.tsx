import { classNames } from './class-names.ts'

interface ProgressBarProps {
  /** Percentage from 0 to 100. */
  value: number
  label: string
  className?: string
}

const bar =
  'h-2 min-w-0 flex-1 appearance-none overflow-hidden rounded-full border-0 bg-sunken [&::-webkit-progress-bar]:bg-sunken'
const fill =
  '[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent'

export function ProgressBar({ value, label, className }: ProgressBarProps) {
  const percent = Math.round(Math.max(0, Math.min(100, value)))
  return (
    <div className={classNames('flex items-center gap-3', className)}>
      <progress max={100} value={percent} aria-label={label} className={`${bar} ${fill}`} />
      <span className="w-10 text-right text-sm text-muted tabular-nums">{percent}%</span>
    </div>
  )
}
