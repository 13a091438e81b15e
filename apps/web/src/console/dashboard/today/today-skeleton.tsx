import { Skeleton, SkeletonArea } from '../../../ui/skeleton.tsx'

export const todayGrid = 'mt-8 grid items-start gap-4 lg:grid-cols-2'
export const todayColumn = 'grid min-w-0 gap-4'

export function TodaySkeleton() {
  return (
    <SkeletonArea label="Loading what is new" className={todayGrid}>
      {['one', 'two', 'three', 'four'].map((name) => (
        <Skeleton key={name} className="h-48 rounded-card" />
      ))}
    </SkeletonArea>
  )
}
