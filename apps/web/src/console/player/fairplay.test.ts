import { expect, test } from 'vitest'
import { unwrapBytes, wrapRequest } from './preview-licence.ts'

test('a FairPlay request for a licence is sent as a form, in base64', () => {
  const { body, contentType } = wrapRequest(Uint8Array.of(0, 255, 62, 63, 251))
  expect(new TextDecoder().decode(body)).toBe('spc=AP8%2BP%2Fs%3D')
  expect(contentType).toBe('application/x-www-form-urlencoded')
})

test('a FairPlay licence or certificate may come as bytes, or as base64 of bytes', () => {
  const bytes = Uint8Array.of(0x30, 0x82, 0, 1)
  expect(unwrapBytes(bytes)).toEqual(bytes)
  expect(unwrapBytes(new TextEncoder().encode('MIIAAQ==\n'))).toEqual(bytes)
})
