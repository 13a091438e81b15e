// The chip "2 missing" on a card. The code of the list that it opens loads after the cards.
import { type Lack, lacksOf } from '@jinvani/contract'
import { CircleAlert } from 'lucide-react'
import { Suspense, lazy } from 'react'
import { afterFirstAnswers } from '../../api/first-answers.ts'
import type { LackProps } from './lack-list.tsx'
import { lackText } from './lacks.ts'

export const chipLook =
  '-my-1 inline-flex min-h-11 items-center gap-1 rounded px-1 text-xs font-medium text-warning md:min-h-7'

export interface ChipProps extends LackProps {
  lacks: readonly Lack[]
}

export function ChipWords({ item, lacks }: Pick<ChipProps, 'item' | 'lacks'>) {
  return (
    <>
      <CircleAlert aria-hidden className="size-3.5 shrink-0 max-sm:hidden" />
      <span>
        {lacks.length} missing<span className="sr-only"> in {item.title}</span>
      </span>
    </>
  )
}

const PlainChip = ({ item, lacks }: ChipProps) => (
  <span title={lackText(lacks)} className={chipLook}>
    <ChipWords item={item} lacks={lacks} />
  </span>
)

/** If its code fails to load, such as after a release, `PlainChip` takes its place. */
const OpeningChip = lazy(
  afterFirstAnswers(() => import('./opening-chip.tsx').catch(() => ({ default: PlainChip }))),
)

export function LackChip(props: LackProps) {
  const lacks = lacksOf(props.item)
  if (lacks.length === 0) return null
  return (
    <Suspense fallback={<PlainChip {...props} lacks={lacks} />}>
      <OpeningChip {...props} lacks={lacks} />
    </Suspense>
  )
}
