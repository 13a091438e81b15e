import { expect, test, vi } from 'vitest'
import { afterFirstAnswers } from './first-answers.ts'
import { queryClient } from './query-client.ts'

test('code that no first screen needs waits for the first answers, and loads at once after them', async () => {
  const loads: string[] = []
  const load = (name: string) => afterFirstAnswers(() => Promise.resolve(loads.push(name)))
  const answer = Promise.withResolvers<string>()
  vi.useFakeTimers()
  void queryClient.fetchQuery({ queryKey: ['first screen'], queryFn: () => answer.promise })
  const bell = load('bell')()
  await vi.advanceTimersByTimeAsync(1000)
  expect(loads).toEqual([])
  answer.resolve('cards')
  await vi.advanceTimersByTimeAsync(1000)
  await bell
  expect(loads).toEqual(['bell'])
  void queryClient.fetchQuery({ queryKey: ['later'], queryFn: () => new Promise(() => undefined) })
  await load('tray')()
  expect(loads).toEqual(['bell', 'tray'])
  vi.useRealTimers()
})
