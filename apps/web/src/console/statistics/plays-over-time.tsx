import type { Statistics } from '@jinvani/contract'
import { TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { CardSection } from '../../ui/card.tsx'
import { DayLine } from './day-line.tsx'
import { countText, hoursText } from './numbers-table.tsx'

type Days = Statistics['days']
type Field = 'plays' | 'heardSec'
const totalOf = (days: Days, field: Field) => days.reduce((sum, day) => sum + day[field], 0)

const figures: Record<Field, { title: string; unit: string; text: (value: number) => string }> = {
  plays: { title: 'Plays', unit: 'plays', text: countText },
  heardSec: { title: 'Hours', unit: 'hours', text: hoursText },
}

/** In words; a share of a very small number would mislead. */
export function changeWords(now: number, before: number, text: (value: number) => string): string {
  if (before === 0) return now === 0 ? '' : 'None'
  const percent = Math.round((now / before - 1) * 100)
  if (percent >= 900) return `${Math.round(now / before).toLocaleString('en')} times the ${text(before)}`
  if (percent === 0) return `As many as the ${text(before)}`
  return `${percent > 0 ? 'Up' : 'Down'} ${Math.abs(percent)} % from ${text(before)}`
}

interface PlaysOverTimeProps extends Pick<Statistics, 'days' | 'before'> {
  of: Field
  children?: ReactNode
}

export function PlaysOverTime({ days, before, of, children }: PlaysOverTimeProps) {
  const { title, unit, text } = figures[of]
  const [now, then] = [totalOf(days, of), totalOf(before, of)]
  const change = changeWords(now, then, text)
  const Arrow = now < then ? TrendingDown : TrendingUp
  const scale = of === 'plays' ? 1 : 3600
  const valuesOf = (list: Days) => list.map((day) => ({ day: day.day, value: day[of] / scale }))
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
      <DayLine
        label={`${title} by day`}
        days={valuesOf(days)}
        before={valuesOf(before)}
        textOf={(value) => `${text(value * scale)} ${unit}`}
      />
      {children}
    </CardSection>
  )
}
