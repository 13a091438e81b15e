import type { DashboardStats } from '@jinvani/contract'
import { CircleCheck, Clapperboard, GalleryHorizontalEnd, Shapes, Sparkles } from 'lucide-react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMayEnter } from '../session/may-enter.ts'
import { StatCard } from './stat-card.tsx'

const grid = 'grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-3 xl:grid-cols-5'

export function StatsGrid({ stats }: { stats: DashboardStats }) {
  const mayEnter = useMayEnter()
  return (
    <section aria-label="Statistics" className={grid}>
      <StatCard label="Total Content" value={stats.totalContent} icon={Clapperboard} to="/content" />
      <StatCard label="Categories" value={stats.totalCategories} icon={Shapes} to="/categories" />
      <StatCard
        label="Featured Content"
        value={stats.featuredContent}
        icon={Sparkles}
        to="/content?featured=true"
      />
      <StatCard
        label="Active Content"
        value={stats.activeContent}
        icon={CircleCheck}
        to="/content?active=true"
      />
      <StatCard
        label="Carousel Items"
        value={stats.totalCarouselItems}
        note={`${stats.activeCarouselItems.toLocaleString('en')} active`}
        icon={GalleryHorizontalEnd}
        to={mayEnter('/carousel') ? '/carousel' : undefined}
      />
    </section>
  )
}

export function StatsSkeleton() {
  return (
    <>
      <output className="mb-4 block text-muted">Loading dashboard data...</output>
      <div className={grid}>
        {['content', 'categories', 'featured', 'active', 'carousel'].map((name) => (
          <Skeleton key={name} className="h-28 rounded-card last:max-lg:col-span-2 md:h-32" />
        ))}
      </div>
    </>
  )
}
