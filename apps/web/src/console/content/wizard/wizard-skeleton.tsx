import { Skeleton, SkeletonArea } from '../../../ui/skeleton.tsx'

export function WizardSkeleton() {
  return (
    <SkeletonArea label="Loading content..." className="grid gap-6">
      <div className="grid gap-5 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-8">
        <Skeleton className="h-8 lg:h-72" />
        <div className="grid gap-5">
          <Skeleton className="h-112 rounded-card" />
          <Skeleton className="h-64 rounded-card" />
        </div>
      </div>
    </SkeletonArea>
  )
}
