import { describe, expect, it, vi } from 'vitest'

vi.stubGlobal('navigator', { userAgent: 'Linux' })
const { isPaletteKey } = await import('./palette-opener.ts')
vi.unstubAllGlobals()

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

describe('the key of the palette', () => {
  it('is Ctrl-K, and Cmd-K on a Mac, where Ctrl-K edits text', () => {
    const ctrl = { ...none, key: 'k', code: 'KeyK', ctrlKey: true }
    const meta = { ...none, key: 'k', code: 'KeyK', metaKey: true }
    expect([isPaletteKey(ctrl, false), isPaletteKey(ctrl, true)]).toEqual([true, false])
    expect(isPaletteKey(meta, true)).toBe(true)
    expect(isPaletteKey({ ...none, key: 'k', code: 'KeyK' }, false)).toBe(false)
    expect(isPaletteKey({ ...ctrl, shiftKey: true }, false)).toBe(false)
  })

  it('is recognized by its letter, or by its position on a Gujarati keyboard', () => {
    expect(isPaletteKey({ ...none, key: 'k', code: 'KeyV', ctrlKey: true }, false)).toBe(true)
    expect(isPaletteKey({ ...none, key: 't', code: 'KeyK', ctrlKey: true }, false)).toBe(false)
    expect(isPaletteKey({ ...none, key: 'ક', code: 'KeyK', ctrlKey: true }, false)).toBe(true)
  })
})
