import { afterEach, expect, it, vi } from 'vitest'
import { keepHeight } from './kept-height.ts'

afterEach(() => vi.unstubAllGlobals())

it('a CSS variable follows the height of an element until it is told to stop', () => {
  const kept = new Map<string, string>()
  let change = () => {}
  let watched: unknown
  class Observer {
    constructor(told: () => void) {
      change = told
    }
    observe = (element: unknown) => void (watched = element)
    disconnect = () => void (watched = undefined)
  }
  const style = {
    setProperty: (name: string, value: string) => kept.set(name, value),
    removeProperty: (name: string) => kept.delete(name),
  }
  vi.stubGlobal('ResizeObserver', Observer)
  vi.stubGlobal('document', { documentElement: { style } })
  const tray = { offsetHeight: 44 } as HTMLElement
  const end = keepHeight('--tray', tray)
  expect(watched).toBe(tray)
  change()
  expect(kept.get('--tray')).toBe('44px')
  Object.assign(tray, { offsetHeight: 300 })
  change()
  expect(kept.get('--tray')).toBe('300px')
  end()
  expect([kept.size, watched]).toEqual([0, undefined])
})
