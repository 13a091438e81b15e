import { type ExamplesOf, addresses, ids } from '../example-values.ts'
import { sameAs } from '../general-notes.ts'
import type { uploadCalls } from './calls.ts'

const fingerprint = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

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

export const examples: ExamplesOf<typeof uploadCalls> = {
  presignUpload: {
    about:
      'PUT the bytes to `url` once, with exactly the `headers` of the answer, then complete the upload. The same two addresses come under several names; use `url` and `publicUrl`. A member of staff can make `UPLOADS_PER_MINUTE` such calls a minute, 60 by default, including `startMultipart`.',
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
    about:
      'The server checks the bytes of the file, not its name. Items can use the file only after this call.',
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
      'Make this call before an upload. The fingerprint is the SHA-256, in hexadecimal, of the size in decimal digits, a line break, and the bytes of the file: all of them up to a megabyte, otherwise 16 pieces of 65,536 bytes; piece `i` from 0 to 15 begins at `round(i * (size - 65536) / 15)`.',
    body: { fingerprints: [fingerprint] },
    answer: { items: [null] },
  },
  previewFiles: {
    about:
      'For files that no active item uses yet: a film that was just uploaded, the streams and captions of an inactive item. Addresses of originals of protected films and of other sites are returned unchanged. The address of a manifest gives access to all files of its package.',
    body: { urls: [addresses.upload] },
    answer: {
      urls: [addresses.granted],
      files: [
        { name: 'janma-kalyanak.mp4', size: 734_003_200, width: 1920, height: 1080, durationSec: 1830 },
      ],
      expiresIn: 14_400,
    },
  },
  uploadFrames: {
    about: 'The answer has up to six frames, spread over the film.',
    body: { publicUrl: addresses.upload },
    answer: { items: [{ url: addresses.frame, atSec: 387.49, width: 1920, height: 1080 }] },
    errors: ['upload-missing', 'upload-rejected'],
  },
  startMultipart: {
    about:
      'For large files and unreliable connections. Sign the addresses of the parts, PUT each part of `partSize` bytes (the last one is shorter) to its own address, in any order and several at a time, then complete the upload. Only the person who started an upload can continue it; the server removes it after a day without activity.',
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
    about: 'To resume an upload, make this call, then send the parts that are not listed.',
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
    about: 'A part may be sent again; the last complete one is used.',
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
      'For an upload that was started with `becomesItem`. Completes it and makes an inactive item: the title comes from the tags of the file, otherwise from its name without technical words; a recording gets singers, music and lyrics from its tags; media type and duration come from the bytes; the poster is the picture in the file, or a frame that is added a little later. A repeated call returns the same item. If no client calls it, the server makes the item a few minutes after the last part. With `unlessKnown=true` no item is made from bytes that another item plays already, even if both arrive at the same moment: the answer is that item with `known`. Another call without `unlessKnown` then makes an item.',
    params,
    query: { unlessKnown: 'true' },
    answer: { contentId: ids.arrival, title: 'Girnar', known: false },
    errors: ['upload-missing', 'upload-rejected'],
  },
  abortMultipart: { about: 'The call removes the parts that were sent.', params, errors: ['upload-exists'] },
}

export const notes = {
  filename: 'Name of the file on your computer; it never becomes part of the address.',
  contentType: 'MIME type of the file; it must fit the `prefix`.',
  prefix: 'Purpose of the file. Largest sizes: 20 MB for `images/…`, 2 GB for `audio/`, 50 GB for `videos/`.',
  publicUrl: 'Lasting address of the file; items can use it once the upload is complete.',
  urls: 'Addresses of files; the answer keeps the order of the request.',
  files: 'What is known of each file, in the order of the request; null for an address that is no upload.',
  'KnownFile.name': 'Name of the file on the computer from which it was sent; missing if it is unknown.',
  uploadUrl: sameAs('url'),
  signedUrl: sameAs('url'),
  presignedUrl: sameAs('url'),
  urlPublic: sameAs('publicUrl'),
  location: sameAs('publicUrl'),
  fileUrl: sameAs('publicUrl'),
  maxBytes: 'Largest accepted file, in bytes.',
  size: 'Size in bytes.',
  'PresignInput.size':
    'Size of the file in bytes. With it, a file that is too large for the disk is refused before it is sent.',
  key: 'Name of the file in the store, which is the end of its address.',
  uploadId: 'Id of the upload in parts; the `id` in the paths of its calls.',
  becomesItem: 'True if the server makes an item from the file once it is complete.',
  fingerprints: 'Fingerprints of the files; `knownFiles` describes how to compute one.',
  unlessKnown: '`true`: makes no item if another item plays the same bytes already.',
  known: 'True if an item had these bytes already: the answer names that item, and no new one was made.',
  'KnownOutput.items': 'Items in the order of the request; null for a file that no item plays.',
  partSize: 'Size of each part in bytes; only the last part may be smaller.',
  partCount: 'Number of parts.',
  partNumbers: 'Numbers of the parts to sign an address for, counted from 1.',
  partNumber: 'Number of the part, counted from 1.',
  parts: 'One entry for each part that was asked for.',
  'MultipartState.parts': 'The parts that have arrived.',
  ETag: 'MD5 of the part, in hexadecimal.',
  isAssembled: 'True if the parts have been put together, so that nothing is left to send.',
  width: 'Width in pixels; missing if it is unknown, and for recordings.',
  'PictureSize.width': 'Width of the picture in pixels.',
  'PictureSize.height': 'Height of the picture in pixels.',
  smallImages: 'Smaller copies of each picture, the narrowest first; empty for a picture on another site.',
  'SmallPicture.url':
    'Address of the copy. It serves the original picture until the copy is made, or if no copy can be made.',
  'SmallPicture.width': 'Width of the copy in pixels; a narrower picture is not enlarged.',
  height: 'Height in pixels; missing if it is unknown, and for recordings.',
  atSec: 'Position of the frame, in seconds from the beginning of the film.',
}
