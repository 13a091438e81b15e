import { z } from 'zod'

export const DashboardStats = z.object({
  totalContent: z.int(),
  totalCategories: z.int(),
  featuredContent: z.int(),
  activeContent: z.int(),
  totalCarouselItems: z.int(),
  activeCarouselItems: z.int(),
})
export type DashboardStats = z.infer<typeof DashboardStats>
