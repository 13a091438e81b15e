import type { ExamplesOf } from './example.ts'
import { addresses, ids } from './values.ts'

const MB = 1024 * 1024
const started = {
  uploadId: ids.multipart,
  key: 'videos/n4Hc8yTz2Kd6Pw0Xv5Jg9Bm1.mp4',
  publicUrl: addresses.parts,
  contentType: 'video/mp4',
  size: 10_000_000,
  partSize: 8 * MB,
  partCount: 2,
}
const params = { id: ids.multipart }

type Names =
  | 'startMultipart'
  | 'getMultipart'
  | 'signParts'
  | 'completeMultipart'
  | 'makeItem'
  | 'abortMultipart'
export const multipartExamples: ExamplesOf<Names> = {
  startMultipart: {
    about:
      'For large files, and lines that break. Sign the addresses of the parts, PUT each part of `partSize` bytes (the last one is shorter) to its own, in any order and several at a time, then complete the upload. Whoever started an upload goes on with it; a day after it was last heard of it is removed.',
    body: {
      filename: 'girnar.mp4',
      contentType: 'video/mp4',
      prefix: 'videos/',
      size: started.size,
      becomesItem: true,
    },
    answer: started,
    errors: ['rate-limited', 'no-room'],
  },
  getMultipart: {
    about: 'To take an upload up again: only the parts that are not listed are left to send.',
    params,
    answer: {
      ...started,
      isAssembled: false,
      parts: [
        { partNumber: 1, ETag: '9d5ed678fe57bcca610140957afab571', size: started.partSize },
        { partNumber: 2, ETag: '0cc175b9c0f1b6a831c399e269772661', size: started.size - started.partSize },
      ],
    },
  },
  signParts: {
    about: 'A part may be sent again; the last one that came whole counts.',
    params,
    body: { partNumbers: [1, 2] },
    answer: {
      parts: [
        { partNumber: 1, url: addresses.firstPart },
        { partNumber: 2, url: addresses.secondPart },
      ],
      expiresIn: 3600,
    },
    errors: ['upload-exists', 'rate-limited'],
  },
  completeMultipart: {
    params,
    answer: {
      publicUrl: addresses.parts,
      contentType: 'video/mp4',
      size: started.size,
      width: 1920,
      height: 1080,
      durationSec: 612.4,
    },
    errors: ['upload-missing', 'upload-rejected'],
  },
  makeItem: {
    about:
      'For an upload that was started with `becomesItem`. Completes it, and makes an inactive item: its title is that of the tags of the file, else of its cleaned name; media type and length are those of the bytes; its poster is the picture in the file, or a frame that follows a little later. Asked again it gives the same item. Where nobody asks, the server does it by itself a few minutes after the last part. With `unlessKnown=true` no item is made of bytes that another item plays already, also where both came at the same moment: the answer is that item, and `known`. Asked again without it, an item is made nevertheless.',
    params,
    query: { unlessKnown: 'true' },
    answer: { contentId: ids.arrival, title: 'Girnar', known: false },
    errors: ['upload-missing', 'upload-rejected'],
  },
  abortMultipart: {
    about: 'Removes the parts that were sent.',
    params,
    errors: ['upload-exists'],
  },
}
