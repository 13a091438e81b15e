import { describe, expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { progressOfBytes } from './upload-progress.ts'
import { contentTypeOf, readPresignAnswer, uploadFailure, uploadReason } from './upload.ts'

const put = 'https://store.test/videos/1.mp4?sig=2'
const publicUrl = 'https://cdn.test/videos/1.mp4'

describe('the answer with an upload address', () => {
  test.each(['url', 'uploadUrl', 'signedUrl', 'presignedUrl'])('may call the signed address %s', (name) => {
    expect(readPresignAnswer({ [name]: put, publicUrl })).toEqual({ putUrl: put, publicUrl })
  })
  test.each(['publicUrl', 'urlPublic', 'location', 'fileUrl'])(
    'may call the address of the file %s',
    (name) => {
      expect(readPresignAnswer({ url: put, [name]: publicUrl }).publicUrl).toBe(publicUrl)
    },
  )
  test('may name headers for the upload', () => {
    const headers = { 'content-type': 'video/mp4', 'if-none-match': '*' }
    expect(readPresignAnswer({ url: put, headers }).headers).toEqual(headers)
    expect(readPresignAnswer({ url: put, headers: ['x'] }).headers).toBeUndefined()
  })
  test('may be wrapped in another object', () => {
    expect(readPresignAnswer({ data: { url: put, publicUrl } }).putUrl).toBe(put)
  })
  test('may leave out the address of the file, which is the signed one without its signature', () => {
    expect(readPresignAnswer({ url: put }).publicUrl).toBe('https://store.test/videos/1.mp4')
  })
  test.each([
    [{}, 'Presign failed: missing presigned URL in response'],
    [undefined, 'Presign failed: missing presigned URL in response'],
    [{ url: '' }, 'Presign failed: missing presigned URL in response'],
    [{ url: '/media/1' }, 'Presign returned an invalid URL. Expected absolute http(s) URL.'],
    [{ url: 'ftp://store.test/1' }, 'Presign returned an invalid URL. Expected absolute http(s) URL.'],
    [{ url: 'https://' }, 'Invalid presigned URL'],
  ])('%j is refused', (answer, sentence) => {
    expect(() => readPresignAnswer(answer)).toThrow(sentence)
  })
})

describe('the progress of an upload', () => {
  test.each([
    [0, 1000, 10],
    [500, 1000, 50],
    [999, 1000, 89],
    [1000, 1000, 90],
    [1200, 1000, 90],
    [0, 0, 10],
  ])('after %i of %i bytes is %i percent', (sent, total, percent) =>
    expect(progressOfBytes(sent, total)).toBe(percent),
  )

  test('never goes backwards and stays below 90 percent until the last byte', () => {
    const total = 48_211_733
    let before = 0
    for (let sent = 0; sent < total; sent += 65_536) {
      const percent = progressOfBytes(sent, total)
      expect(percent).toBeGreaterThanOrEqual(before)
      expect(percent).toBeLessThan(90)
      before = percent
    }
  })
})

describe('the content type of a file', () => {
  test.each([
    ['film.mp4', 'video/mp4', 'video', 'video/mp4'],
    ['film.MKV', '', 'video', 'video/x-matroska'],
    ['tape.avi', 'video/avi', 'video', 'video/x-msvideo'],
    ['00001.MTS', 'video/vnd.dlna.mpeg-tts', 'video', 'video/mp2t'],
    ['VTS_01_1.VOB', '', 'video', 'video/mpeg'],
    ['talk.asf', 'video/x-ms-asf', 'video', 'video/x-ms-wmv'],
    ['tape.dv', '', 'video', 'video/x-dv'],
    ['song.m4a', '', 'audio', 'audio/mp4'],
    ['song.webm', 'video/webm', 'audio', 'audio/webm'],
    ['photo.JPEG', '', 'image', 'image/jpeg'],
    ['photo', 'image/png; charset=binary', 'image', 'image/png'],
    ['drawing.svg', 'image/svg+xml', 'image', 'image/svg+xml'],
    ['unknown', '', 'video', 'application/octet-stream'],
  ] as const)('named %s of the type "%s" that is sent as %s is %s', (name, type, media, wanted) => {
    expect(contentTypeOf({ name, type }, media)).toBe(wanted)
  })
})

describe('the reason for a failed upload', () => {
  test.each([
    [
      new ApiError(422, { message: 'The file is not what it should be' }),
      'The file is not what it should be',
    ],
    [
      new ApiError(422, {
        message: 'Please check your input',
        errors: [{ path: 'contentType', message: 'text/html cannot be uploaded to images/posters/' }],
      }),
      'text/html cannot be uploaded to images/posters/',
    ],
    [new ApiError(0), 'Network error: Unable to connect to the server'],
    [new Error('S3 upload failed (403): no'), 'S3 upload failed (403): no'],
  ])('is shown for %s', (error, reason) => expect(uploadReason(error)).toBe(reason))
})

test('the error of an upload is a `FileRefused` only if the server will never accept the file', () => {
  const nameOf = (status: number, code: string) => uploadFailure(new ApiError(status, { code })).name
  expect([nameOf(422, 'upload-rejected'), nameOf(422, 'upload-missing'), nameOf(503, 'busy')]).toEqual([
    'FileRefused',
    'Error',
    'Error',
  ])
})
