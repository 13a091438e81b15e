import { type MissedItem, type ScheduleEvent, calls } from '@jinvani/contract'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { contentKeys } from '../../api/query-client.ts'
import { queryOf, request } from '../../api/client.ts'
import { scheduleNews } from '../../sentences/error-sentences.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { scheduledKey } from '../occasions/occasion-queries.ts'

const missedKey = ['schedule', 'missed'] as const
const stale = [
  contentKeys.list,
  ['carousel', 'list'],
  ['collections', 'list'],
  ['dashboard'],
  scheduledKey,
  missedKey,
]

/** Changes that come together cause only one refresh. */
const lookAfterMs = 500
let looking: ReturnType<typeof setTimeout> | undefined
let isMissed = false

export function takeScheduleNews(client: QueryClient, adminId: string, { missedBy }: ScheduleEvent): void {
  isMissed ||= missedBy.includes(adminId)
  looking ??= setTimeout(() => {
    if (isMissed) toast.error(scheduleNews.missed, { description: scheduleNews.where })
    looking = undefined
    isMissed = false
    for (const queryKey of stale) void client.invalidateQueries({ queryKey })
  }, lookAfterMs)
}

export function useMissed(isEditor: boolean): readonly MissedItem[] {
  const { data } = useQuery({
    ...queryOf(missedKey, calls.listMissed, { query: { mine: true } }),
    enabled: isEditor,
    staleTime: 60_000,
  })
  return data?.items ?? []
}

/** Takes the missed time away; the item stays inactive. */
function letBe({ noun, _id: id }: MissedItem): Promise<unknown> {
  const call = {
    content: calls.updateContent,
    carousel: calls.updateCarouselItem,
    collection: calls.updateCollection,
  }[noun]
  return request(call, { params: { id }, body: { publishAt: null } })
}

export function useLetBe() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: letBe,
    onSuccess: () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
