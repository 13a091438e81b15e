import { expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { askWith, confirmed, isConfirmationNeeded } from './client.ts'

const refusal = new ApiError(403, { code: 'confirmation-needed' })

test('simultaneous calls share one confirmation dialog, and a later call opens another', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const ask = vi.fn(() => promise)
  const stop = askWith(ask)
  const waiting = [confirmed(refusal), confirmed(refusal)]
  resolve()
  await Promise.all(waiting)
  expect(ask).toHaveBeenCalledTimes(1)
  await confirmed(refusal)
  expect(ask).toHaveBeenCalledTimes(2)
  stop()
})

test('without a dialog the call is refused', async () => {
  await expect(async () => await confirmed(refusal)).rejects.toBe(refusal)
  expect(isConfirmationNeeded(refusal)).toBe(true)
  expect(isConfirmationNeeded(new ApiError(403, { code: 'forbidden' }))).toBe(false)
})
