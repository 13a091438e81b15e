import { expect, it } from 'vitest'
import { isDarkColour } from './dark-colour.ts'

it('tells dark colours from light ones', () => {
  expect(['#000000', '#6B1F2A', '#0000FF'].map(isDarkColour)).toEqual([true, true, true])
  expect(['#FFFFFF', '#E5E7EB', '#00FF00', '#d9720e'].map(isDarkColour)).toEqual([false, false, false, false])
})
