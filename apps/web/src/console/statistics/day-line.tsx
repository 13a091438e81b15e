// A line chart as our own SVG, so that CSS can adapt it to themes and forced colours. A range input over it gives it
// arrow keys and words for screen readers.
import type { Statistics } from '@jinvani/contract'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CardSection } from '../../ui/card.tsx'
import { numberText, hoursText } from './numbers-table.tsx'

type Days = Statistics['days']
type Field = 'plays' | 'heardSec'
const totalOf = (days: Days, field: Field) => days.reduce((sum, day) => sum + day[field], 0)

/** `scale` is how much of the stored number makes one unit of the chart, such as 3600 seconds for an hour. */
const figures = {
  plays: { title: 'Plays', unit: 'plays', text: numberText, scale: 1 },
  heardSec: { title: 'Hours', unit: 'hours', text: hoursText, scale: 3600 },
}

/** The change in words. A huge percentage would mislead, so from ten times on it says "10 times the 5". */
export function trendWords(now: number, before: number, text: (value: number) => string): string {
  if (before === 0) return now === 0 ? '' : 'None'
  const percent = Math.round((now / before - 1) * 100)
  if (percent >= 900) return `${Math.round(now / before).toLocaleString('en')} times the ${text(before)}`
  if (percent === 0) return `As many as the ${text(before)}`
  return `${percent > 0 ? 'Up' : 'Down'} ${Math.abs(percent)} % from ${text(before)}`
}

interface PlaysOverTimeProps extends Pick<Statistics, 'days' | 'before'> {
  of: Field
  /** A month such as "2026-10", if `days` are its days and `before` those of the month before. */
  month?: string | undefined
  children?: ReactNode
}

export function PlaysOverTime({ children, ...chart }: PlaysOverTimeProps) {
  const { days, before, of } = chart
  const { title, text } = figures[of]
  const [now, then] = [totalOf(days, of), totalOf(before, of)]
  const change = trendWords(now, then, text)
  const Arrow = now < then ? TrendingDown : TrendingUp
  return (
    <CardSection title={title}>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-3xl font-semibold tabular-nums">{text(now)}</span>
        {change !== '' && (
          <span className="flex items-center gap-1.5 text-sm text-muted">
            {now !== then && <Arrow aria-hidden className="size-4 shrink-0" />}
            {change} in the {before.length} days before
          </span>
        )}
      </p>
      <DayLine {...chart} />
      {children}
    </CardSection>
  )
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
export const dayText = (day: string) => dayFormat.format(new Date(day))
const axisFormat = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** Round values for the axis, from zero up to at least `highest`. */
export function roundAxis(highest: number): number[] {
  const rough = Math.max(highest, 1) / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10))
  return Array.from({ length: Math.ceil(Math.max(highest, 1) / step) + 1 }, (_, index) => index * step)
}

export const monthText = (month: string) =>
  new Date(month).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The chart. On the page of statistics a table has the same numbers. */
function DayLine({ days, before, month, of }: PlaysOverTimeProps) {
  const { title, unit, text, scale } = figures[of]
  const [chosen, choose] = useState<number | null>(null)
  const last = days.length - 1
  const valueOf = (day: Days[number]) => day[of] / scale
  const axis = roundAxis(Math.max(...[...days, ...before].map(valueOf)))
  const top = axis.at(-1) ?? 1
  const x = (index: number) => (index / last) * 100
  const y = (value: number) => 100 - (value / top) * 100
  const points = (list: Days) => list.map((day, index) => `${x(index)},${y(valueOf(day))}`).join(' ')
  const at = chosen ?? last
  const wordsOf = (one: Days[number] | undefined, more = '') =>
    one ? `${dayText(one.day)}${more}: ${text(one[of])} ${unit}` : ''
  const [now, earlier] = [wordsOf(days[at], at === last && !month ? ', so far' : ''), wordsOf(before[at])]
  const labelled = [0, 1, 2, 3].map((part) => Math.round((part * last) / 3))
  return (
    <div className="grid gap-2">
      <div className="relative ml-9 h-9">
        {chosen === null ? (
          <p className="flex flex-wrap items-end gap-x-4 text-xs text-muted">
            <span className="flex items-center gap-1.5">
              <span className="w-4 border-t-2 border-accent forced-colors:border-[CanvasText]" />
              {month ? monthText(month) : `Last ${days.length} days`}
            </span>
            <span className="flex items-center gap-1.5">
              <span className="w-4 border-t-2 border-dashed border-edge" /> {before.length} days before
            </span>
          </p>
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
            points={points(before.slice(0, days.length))}
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
              style={{ top: `${y(days[at] ? valueOf(days[at]) : 0)}%` }}
            />
          </span>
        )}
        <input
          type="range"
          aria-label={`${title} by day`}
          aria-valuetext={[now, earlier].filter(Boolean).join('; ')}
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
