import { type Statistics, calls } from '@jinvani/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryOf } from '../../api/client.ts'

export const usualDays = 28

export const statisticsOf = (days: number) =>
  queryOptions({
    ...queryOf(['statistics', { days }], calls.statistics, { query: { days } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

export const hasEvents = ({ days, before, searches, playerErrors }: Statistics) =>
  searches > 0 ||
  playerErrors.length > 0 ||
  [...days, ...before].some(({ plays, heardSec }) => plays > 0 || heardSec > 0)
