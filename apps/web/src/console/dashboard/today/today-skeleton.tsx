import { Skeletons } from '../../lists/unloaded.tsx'

/** Two or more panels, of uneven height, fill two columns. */
export const todayGrid =
  'mt-6 gap-4 *:mb-4 *:break-inside-avoid *:last:mb-0 lg:has-[>:nth-child(2)]:columns-2'

const panel = 'h-48 rounded-card'

export const TodaySkeleton = () => (
  <Skeletons label="Loading the overview" shapes={[panel, panel]} className={todayGrid} />
)
