import { expect, test } from 'vitest'
import { describeFfmpeg, installCommand } from './find-programs.ts'

const bundled = { path: '/a/ffmpeg', version: 'N-47683', origin: 'bundled' } as const

test.each([
  ['darwin', '', 'brew install ffmpeg'],
  ['linux', '/usr/bin/apt-get', 'apt-get install ffmpeg'],
  ['linux', '/sbin/apk', 'apk add ffmpeg'],
  ['linux', '/nothing', 'install ffmpeg 5 or newer'],
] as const)('on %s with %s the advice is: %s', async (platform, program, command) => {
  expect(await installCommand(platform, async (path) => path === program)).toBe(command)
})

test('the message names the bundled ffmpeg of 2018, and the command that installs a newer one', () => {
  expect(describeFfmpeg(bundled, 'apt-get install ffmpeg')).toMatch(
    /ffmpeg of 2018 .* To mend that: apt-get install ffmpeg$/,
  )
})

test('the message without an ffmpeg names the command that installs one', () => {
  expect(describeFfmpeg(null, 'apk add ffmpeg')).toMatch(/^No ffmpeg was found.* apk add ffmpeg$/)
})

test('the message about a current ffmpeg has no advice', () => {
  const system = { ...bundled, version: '8.0', origin: 'system' } as const
  expect(describeFfmpeg(system, 'apt-get')).toBe('Films are converted by ffmpeg 8.0 (system, /a/ffmpeg)')
})
