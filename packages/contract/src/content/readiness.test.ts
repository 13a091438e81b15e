import { expect, test } from 'vitest'
import { type ReadinessFacts, lacksOf } from './readiness.ts'

const ready: ReadinessFacts = {
  synopsis: 'Forty-eight verses.',
  categories: ['stavans'],
  sourceWorkflow: 'upload',
  sources: [{ url: '/media/videos/a.mp4' }],
  drm: { enabled: false },
  processing: null,
  deadSource: null,
  images: {
    poster: 'https://cdn.test/p.jpg',
    thumbnail: '/media/images/t.jpg',
    banner: '/media/images/b.jpg',
  },
  imageSizes: { thumbnail: { width: 1280, height: 720 }, banner: { width: 1920, height: 823 } },
  rating: 'U',
  descriptors: [],
  hasSpeech: true,
  captions: ['hi'],
}
const lacks = (change: Partial<ReadinessFacts>) => lacksOf({ ...ready, ...change }).map(({ text }) => text)

test('an item that has everything lacks nothing', () => expect(lacksOf(ready)).toEqual([]))

test.each<[Partial<ReadinessFacts>, string]>([
  [{ synopsis: ' ' }, 'Synopsis is missing'],
  [{ categories: [] }, 'It is in no category'],
  [{ sources: [] }, 'No file is uploaded'],
  [{ sources: [], sourceWorkflow: 'youtube' }, 'The YouTube link is missing'],
  [{ sources: [], sourceWorkflow: 'external' }, 'The address of its file is missing'],
  [{ sources: [], drm: { enabled: true } }, 'The file is not processed yet'],
  [{ sources: [{ url: '/media/videos/a.avi' }] }, 'The file is not processed yet'],
  [
    { sources: [], processing: { status: 'failed', message: 'It holds no picture' } },
    'The file could not be processed: It holds no picture',
  ],
  [
    { deadSource: { since: '', reason: 'YouTube has no such film' } },
    'The link no longer plays: YouTube has no such film',
  ],
  [{ images: { ...ready.images, poster: '' } }, 'Poster is missing: 1000x1000 (1:1) is wanted'],
  [
    { imageSizes: { thumbnail: { width: 1280, height: 719 } } },
    'Thumbnail is 1280x719: 1280x720 (16:9) is wanted',
  ],
  [{ rating: '' }, 'Rating is missing'],
  [{ rating: 'U/A 7+' }, 'Rated U/A 7+: choose the warnings for viewers'],
  [{ captions: [] }, 'It has speech and no captions'],
])('an item with %j gets the complaint “%s”', (change, text) => expect(lacks(change)).toEqual([text]))

test('a picture that is too small is not called missing', () => {
  const small = {
    images: { ...ready.images, banner: '' },
    imageSizes: { poster: { width: 640, height: 360 } },
  }
  expect(lacksOf({ ...ready, ...small }).map(({ label }) => label)).toEqual(['Poster too small', 'Banner'])
})

test.each<[string, Partial<ReadinessFacts>]>([
  ['a rating has its descriptors', { rating: 'A', descriptors: ['violence'] }],
  ['nobody speaks', { captions: [], hasSpeech: false }],
  ['YouTube has captions of its own', { captions: [], sourceWorkflow: 'youtube' }],
  [
    'streams stand beside a file that does not play',
    { sources: [{ url: '/media/videos/a.avi' }, { url: '/media/packages/1/2/master.m3u8' }] },
  ],
])('nothing is lacking if %s', (_, change) => expect(lacks(change)).toEqual([]))
