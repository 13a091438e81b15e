import { randomUUID } from 'node:crypto'
import { type CallName, limits } from '@jinvani/contract'
import type { RefusalScene } from './refusal-scene.ts'

export function importRefusals({ app, owner: token, send }: RefusalScene) {
  const check = (body: string, type = 'text/csv') =>
    app.send('POST', '/admin/imports', { token, body, headers: { 'content-type': type } })
  return {
    'checkImport too-large': () => check('x'.repeat(limits.importBytes + 1)),
    'checkImport unsupported-media-type': () => check('{}', 'application/json'),
    'importAsInactive validation': async (name: CallName) => {
      const { body } = await check(`title\nRefused ${randomUUID()}\n`)
      await send('startImport', { id: String(body['_id']) })
      return await send(name, { id: String(body['_id']) })
    },
    'startImport validation': async (name: CallName) => {
      const { body } = await check('slug\nBad Slug\n')
      return await send(name, { id: String(body['_id']) })
    },
  }
}
