import type { CallName } from '@jinvani/contract'
import { type Raw, type RefusalScene, untilLimited } from './refusal-scene.ts'
import { padFilm, makeClip, partSender } from '../uploader.ts'

const SIZE = 30_000

export function multipartRefusals({ app, owner, send }: RefusalScene) {
  const sender = partSender(app, owner)
  const started = async (becomesItem = false) => (await sender.start(SIZE, { becomesItem })).uploadId
  const sent = async (film: Buffer, becomesItem = false) => {
    const upload = await sender.start(SIZE, { becomesItem })
    await sender.send(upload, film, 1)
    return upload.uploadId
  }
  const completed = async () => {
    const id = await sent(padFilm(await makeClip({ kind: 'video', seconds: 1, width: 96, height: 64 }), SIZE))
    await sender.complete(id)
    return id
  }
  const on =
    (makeId: () => Promise<string>) =>
    async (name: CallName): Promise<Raw> =>
      await send(name, { id: await makeId() })
  const withoutRoom = async (name: CallName): Promise<Raw> => {
    const { config } = app.deps
    config.minFreeDiskBytes = Number.MAX_SAFE_INTEGER
    const refused = await send(name)
    config.minFreeDiskBytes = 0
    return refused
  }
  return {
    'presignUpload no-room': withoutRoom,
    'startMultipart no-room': withoutRoom,
    'signParts upload-exists': on(completed),
    'completeMultipart upload-missing': on(() => started()),
    'completeMultipart upload-rejected': on(() => sent(Buffer.alloc(SIZE, 'x'))),
    'makeItem upload-missing': on(() => started(true)),
    'makeItem upload-rejected': on(() => sent(Buffer.alloc(SIZE, 'x'), true)),
    'abortMultipart upload-exists': on(completed),
    'signParts rate-limited': async (name: CallName) => {
      const id = await started()
      return await untilLimited(() => send(name, { id }))
    },
  }
}
