// What happens to a film after a failure depends on the kind of the failure, not on its message.
import { calls } from '@jinvani/contract'
import { MediaRefused, ProcessingFailed } from '@jinvani/media'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { up as addFailures } from '../../platform/database/migrations/151-failures.ts'
import { StorageError } from '../../platform/storage/storage.ts'
import { buildContent } from '../../testing/builders.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { changeItem } from '../content/service.ts'
import { type Failure, failSubmission, finalFailure, lastFailure } from './submission.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = await app.signIn('content_manager')
})
afterAll(() => app.close())

let films = 0
/** Makes an item that is live with its file, and the submission that makes its streams. */
async function makeFilm() {
  const { db } = app.deps
  films += 1
  const sourceKey = `videos/film-${films}.mp4`
  const { _id: contentId } = await buildContent(app, token)
  const source = { kind: 'mp4', url: `/media/${sourceKey}`, quality: 'auto', mimeType: 'video/mp4' } as const
  await changeItem(db, contentId, { sources: [source], active: true })
  const row = {
    kind: 'clear',
    sourceKey,
    bitrates: '',
    provider: 'local',
    stage: 'Converting',
    contentId,
  } as const
  return await db.insertInto('submissions').values(row).returningAll().executeTakeFirstOrThrow()
}
const itemOf = async ({ contentId: id }: { contentId: string }) =>
  (await app.call(calls.getContent, { token, params: { id } })).body

async function fail(failure: Failure) {
  const film = await makeFilm()
  await failSubmission(app.deps, film, failure)
  const { active, processing } = await itemOf(film)
  return { active, failure: processing?.failure, message: processing?.message }
}

test.each(['damaged', 'incomplete', 'no-tracks'] as const)(
  'an item is made inactive if its film failed as %s',
  async (failure) => {
    expect(await fail({ failure, sentence: 'Another wording.' })).toEqual({
      active: false,
      failure,
      message: 'Another wording. The item is inactive until then.',
    })
  },
)

test.each(['unfit', 'passing', 'lacking'] as const)(
  'an item stays active if its film failed as %s',
  async (failure) => {
    const sentence = 'The file is damaged, and holds neither sound nor picture'
    expect(await fail({ failure, sentence })).toEqual({ active: true, failure, message: sentence })
  },
)

test('each final error has its own kind of failure, and other errors count as passing', () => {
  const final = [
    new MediaRefused('a', { fault: 'incomplete' }),
    new MediaRefused('b'),
    new ProcessingFailed('lacking', 'c'),
    new ProcessingFailed('output-limit', 'd'),
    new StorageError('changed'),
    new StorageError('missing'),
  ]
  expect(final.map((error) => finalFailure(error)?.failure)).toEqual([
    'incomplete',
    'unfit',
    'lacking',
    'output-limit',
    'replaced',
    'gone',
  ])
  const passing = [new ProcessingFailed('time-limit', 'e'), new Error('f')]
  expect(passing.map((error) => [finalFailure(error), lastFailure(error).failure])).toEqual([
    [null, 'passing'],
    [null, 'passing'],
  ])
})

test('a failure that an earlier version stored gets its kind once from its message, which stays the same', async () => {
  const { db } = app.deps
  const sentences = {
    'The file is damaged: 3 of 4 frames could not be read. Upload another file.': 'damaged',
    'The file is incomplete: its end is missing. Upload another file. The item is inactive until then.':
      'incomplete',
    'The file holds neither sound nor picture. Upload another file.': 'no-tracks',
    'The file takes too long to read. Upload another file.': 'unfit',
    'The original file was replaced: upload it again': 'replaced',
    'The original file is no longer there: upload it again': 'gone',
    'The file takes longer than 23 hours to convert on this server. Upload a shorter or smaller one.':
      'too-long',
    'The result is larger than it may be': 'output-limit',
    'This server has no program to package films with': 'lacking',
    'The provider did not answer': 'provider',
    'The provider could not be reached. Retry later.': 'passing',
    'Something that nobody remembers': null,
  }
  const found: Record<string, string | null> = {}
  for (const message of Object.keys(sentences)) {
    const { id } = await makeFilm()
    await db.updateTable('submissions').set({ status: 'failed', message }).where('id', '=', id).execute()
  }
  await sql`alter table submissions drop failure`.execute(db)
  await addFailures(db as unknown as Kysely<unknown>)
  const rows = await db.selectFrom('submissions').select(['message', 'failure']).execute()
  for (const { message, failure } of rows)
    if (message !== null && message in sentences) found[message] = failure
  expect(found).toEqual(sentences)
})
