import type { ExamplesOf } from './example.ts'
import { addresses } from './values.ts'

const fingerprint = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

export const uploadExamples: ExamplesOf<
  'presignUpload' | 'completeUpload' | 'knownFiles' | 'previewFiles' | 'uploadFrames'
> = {
  presignUpload: {
    about:
      'PUT the bytes to `url` with exactly the `headers` of the answer, once, then complete the upload. The same two addresses come under several names; use `url` and `publicUrl`. At most 60 a minute for one member of staff.',
    body: { filename: 'janma-kalyanak.mp4', contentType: 'video/mp4', prefix: 'videos/', expiresIn: 900 },
    answer: {
      url: addresses.signed,
      uploadUrl: addresses.signed,
      signedUrl: addresses.signed,
      presignedUrl: addresses.signed,
      publicUrl: addresses.upload,
      urlPublic: addresses.upload,
      location: addresses.upload,
      fileUrl: addresses.upload,
      contentType: 'video/mp4',
      headers: { 'content-type': 'video/mp4' },
      maxBytes: 53_687_091_200,
      expiresIn: 900,
    },
    errors: ['rate-limited', 'no-room'],
  },
  completeUpload: {
    about: 'Looks at the bytes, not at the name. Only then may an item name the file.',
    body: { publicUrl: addresses.upload },
    answer: {
      publicUrl: addresses.upload,
      contentType: 'video/mp4',
      size: 48_211_330,
      width: 1920,
      height: 1080,
      durationSec: 2712.4,
    },
    errors: ['upload-missing', 'upload-rejected'],
  },
  knownFiles: {
    about:
      'Ask before you send. The fingerprint is the SHA-256, in hexadecimal, of the size in decimal digits, a line break, and the bytes of the file: all of them up to a megabyte, else 16 pieces of 65,536 bytes; piece `i` from 0 to 15 begins at `round(i * (size - 65536) / 15)`.',
    body: { fingerprints: [fingerprint] },
    answer: { items: [null] },
  },
  previewFiles: {
    about:
      'Opens what no active item names yet: a film that was just uploaded, the streams and captions of an inactive item. The original of a protected film stays closed, and addresses elsewhere come back as they are. The grant of a manifest holds for all files of its package.',
    body: { urls: [addresses.upload] },
    answer: { urls: [addresses.granted], expiresIn: 14_400 },
  },
  uploadFrames: {
    about: 'Up to six stills, spread over the film.',
    body: { publicUrl: addresses.upload },
    answer: { items: [{ url: addresses.frame, atSec: 387.49 }] },
    errors: ['upload-missing', 'upload-rejected'],
  },
}
