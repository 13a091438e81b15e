import { Skeleton, SkeletonArea } from '../../../ui/skeleton.tsx'

/** Two or more panels, of uneven height, fill two columns. */
export const todayGrid =
  'mt-6 gap-4 *:mb-4 *:break-inside-avoid *:last:mb-0 lg:has-[>:nth-child(2)]:columns-2'

export function TodaySkeleton() {
  return (
    <SkeletonArea label="Loading the overview" className={todayGrid}>
      {['one', 'two'].map((name) => (
        <Skeleton key={name} className="h-48 rounded-card" />
      ))}
    </SkeletonArea>
  )
}
