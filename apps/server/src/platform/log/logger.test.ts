import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ProcessingFailed, ProgramFailed } from '@jinvani/media'
import { expect, test } from 'vitest'
import { inRequest } from '../http/request-context.ts'
import { createLogger } from './logger.ts'

function logged(error: unknown): string {
  const lines: string[] = []
  createLogger('info', { write: (line) => lines.push(line) }).error({ err: error }, 'it failed')
  return lines.join('')
}

test('the output of a failed program and the causes of an error are logged', () => {
  const program = new ProgramFailed('failed', 'Cannot rename /tmp/x: Invalid cross-device link', { code: 1 })
  const error = new ProcessingFailed('failed', 'The streams could not be packaged', program)
  const line = logged(new Error('outer', { cause: error }))
  const { err } = JSON.parse(line) as { err: unknown }
  const inner = { type: 'ProgramFailed', detail: 'Cannot rename /tmp/x: Invalid cross-device link' }
  expect(err).toMatchObject({
    message: 'outer',
    cause: { message: 'The streams could not be packaged', cause: inner },
  })
})

test('a content key in the output of a failed program is masked in the log', () => {
  const line = logged(
    new ProgramFailed('failed', `Illegal value key=${'0123456789abcdef'.repeat(2)} of a flag`, { code: 1 }),
  )
  expect(line).toContain('Illegal value')
  expect(line).not.toContain('0123456789abcdef')
})

test('values of rows in an error of the database are not logged', () => {
  const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (phone)=(+9198)' })
  const line = logged(error)
  expect(line).toContain('23505')
  expect(line).not.toContain('+9198')
})

test('a long chain of causes and a long text are shortened', () => {
  const loop = new Error('x'.repeat(100_000))
  loop.cause = loop
  expect(logged(loop).length).toBeLessThan(50_000)
})

test('a log line has its time in UTC and stays one line, whatever is in it', () => {
  const line = logged(new Error('first\n{"level":50}\r\nlast\u2028'))
  expect(line.trimEnd().split(/[\r\n]/)).toHaveLength(1)
  expect(JSON.parse(line)).toMatchObject({ time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) })
})

test('a line prepared in advance equals one logged as info, and is left out if the level is above info', () => {
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push(line.replace(/"time":"[^"]+"/, '"time"')) }
  const [log, silent] = ['info', 'warn'].map((level) => createLogger(level, destination))
  const fields = { method: 'GET', route: '/a "quoted" one', status: 304 }
  log?.info({ requestId: 'one', ...fields }, 'request')
  log?.prepareInfo(fields, 'request')('one')
  silent?.prepareInfo(fields, 'request')('one')
  expect(lines).toEqual([lines[0], lines[0]])
  expect(lines[0]).toMatch(/"time","requestId":"one",.*\n$/)
})

test('lines logged just before the process ends are all written, in order', async () => {
  const code = `
    import { createLogger } from '${import.meta.dirname}/logger.ts'
    const log = createLogger('info')
    for (let line = 0; line < 200; line += 1) log.info({ line }, 'request')
    process.exit()`
  const args = ['--input-type=module-typescript', '--eval', code]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const lines = stdout.trimEnd().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { line: number }).line)).toEqual([...Array(200).keys()])
})

test('a line that is logged during a request has the trace of that request', () => {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  const context = { requestId: 'r', address: '', call: '', actor: null, about: { id: null, name: '' } }
  inRequest({ ...context, traceId: 'trace' }, () => log.warn('within'))
  inRequest(context, () => log.warn('without a trace'))
  log.warn('outside')
  expect(lines.map((line) => line.includes('"traceId":"trace"'))).toEqual([true, false, false])
})
