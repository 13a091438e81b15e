// Our own SVG, so that CSS reaches it with forced colours and themes. A range input under it brings the arrow keys
// and the words for screen readers.
import { useState } from 'react'

export interface DayValue {
  /** `2026-11-26` */
  day: string
  value: number
}

interface DayLineProps {
  /** For screen readers. */
  label: string
  /** At least two. */
  days: readonly DayValue[]
  /** As many days before these, to compare. */
  before: readonly DayValue[]
  /** With its unit, such as `698 plays`. */
  textOf: (value: number) => string
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
export const dayText = (day: string) => dayFormat.format(new Date(day))
const axisFormat = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** Round values from zero up to `highest`, or to the next step above it. */
export function axisOf(highest: number): number[] {
  const rough = Math.max(highest, 1) / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10))
  return Array.from({ length: Math.ceil(Math.max(highest, 1) / step) + 1 }, (_, index) => index * step)
}

const Legend = ({ count }: { count: number }) => (
  <p className="flex flex-wrap items-end gap-x-4 text-xs text-muted">
    <span className="flex items-center gap-1.5">
      <span className="w-4 border-t-2 border-accent forced-colors:border-[CanvasText]" /> Last {count} days
    </span>
    <span className="flex items-center gap-1.5">
      <span className="w-4 border-t-2 border-dashed border-edge" /> {count} days before
    </span>
  </p>
)

/** The page has the same numbers in a table. */
export function DayLine({ label, days, before, textOf }: DayLineProps) {
  const [chosen, choose] = useState<number | null>(null)
  const last = days.length - 1
  const axis = axisOf(Math.max(...[...days, ...before].map(({ value }) => value)))
  const top = axis.at(-1) ?? 1
  const x = (index: number) => (index / last) * 100
  const y = (value: number) => 100 - (value / top) * 100
  const points = (values: readonly DayValue[]) =>
    values.map(({ value }, index) => `${x(index)},${y(value)}`).join(' ')
  const at = chosen ?? last
  const wordsOf = (one: DayValue | undefined, more = '') =>
    one ? `${dayText(one.day)}${more}: ${textOf(one.value)}` : ''
  const [now, earlier] = [wordsOf(days[at], at === last ? ', so far' : ''), wordsOf(before[at])]
  const labelled = [0, 1, 2, 3].map((part) => Math.round((part * last) / 3))
  return (
    <div className="grid gap-2">
      <div className="relative ml-9 h-9">
        {chosen === null ? (
          <Legend count={days.length} />
        ) : (
          <p
            aria-hidden
            className="absolute w-max max-w-full text-xs tabular-nums"
            style={{ left: `${x(at)}%`, transform: `translateX(-${x(at)}%)` }}
          >
            <strong className="block font-semibold">{now}</strong>
            <span className="text-muted">{earlier}</span>
          </p>
        )}
      </div>
      <div
        className="relative ml-9 h-40 touch-pan-y rounded outline-offset-4 outline-accent-deep has-focus-visible:outline-2"
        onPointerMove={({ clientX, currentTarget }) => {
          const { left, width } = currentTarget.getBoundingClientRect()
          choose(Math.min(last, Math.max(0, Math.round(((clientX - left) / width) * last))))
        }}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && choose(null)}
      >
        {axis.map((value) => (
          <span
            key={value}
            aria-hidden
            className="absolute inset-x-0 border-t border-hairline text-xs leading-none text-muted tabular-nums"
            style={{ top: `${y(value)}%` }}
          >
            <span className="absolute right-full -translate-y-1/2 pr-2">{axisFormat.format(value)}</span>
          </span>
        ))}
        <svg
          aria-hidden
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible fill-none *:[vector-effect:non-scaling-stroke]"
        >
          <polygon
            points={`0,100 ${points(days)} 100,100`}
            className="fill-accent/15 forced-colors:fill-none"
          />
          <polyline
            points={points(before)}
            className="stroke-edge stroke-[1.5] forced-colors:stroke-[GrayText]"
            strokeDasharray="4 4"
          />
          <polyline
            points={points(days)}
            strokeLinejoin="round"
            className="stroke-accent stroke-2 forced-colors:stroke-[CanvasText]"
          />
        </svg>
        {chosen !== null && (
          <span aria-hidden className="absolute inset-y-0 border-l border-edge" style={{ left: `${x(at)}%` }}>
            <span
              className="absolute -left-1.5 size-3 -translate-y-1/2 rounded-full border-2 border-raised bg-accent-deep forced-colors:border-[Highlight]"
              style={{ top: `${y(days[at]?.value ?? 0)}%` }}
            />
          </span>
        )}
        <input
          type="range"
          aria-label={label}
          aria-valuetext={`${now}; ${earlier}`}
          max={last}
          value={at}
          onChange={(event) => choose(event.target.valueAsNumber)}
          onFocus={() => choose(at)}
          onBlur={() => choose(null)}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
      </div>
      <p aria-hidden className="ml-9 flex justify-between text-xs text-muted tabular-nums">
        {labelled.map((index) => (
          <span key={index}>{dayText(days[index]?.day ?? '')}</span>
        ))}
      </p>
    </div>
  )
}
