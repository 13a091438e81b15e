import { call } from '../call.ts'
import { FramesInput, FramesOutput } from '../films/processing.ts'
import { editors, readers } from '../roles.ts'
import * as multipart from './multipart.ts'
import * as upload from './uploads.ts'

/**
 * Points for calls that an upload in parts makes for every file. Few, so that hundreds of uploads leave points for other
 * work.
 */
const ofMany = 0.5

export const uploadCalls = {
  presignUpload: call('POST', '/admin/uploads/presign', {
    roles: editors,
    summary: 'Ask for a signed address to PUT one file to',
    input: upload.PresignInput,
    output: upload.PresignOutput,
  }),
  completeUpload: call('POST', '/admin/uploads/complete', {
    roles: editors,
    summary: 'Verify an uploaded file by its bytes',
    activity: 'upload.complete',
    input: upload.CompleteInput,
    output: upload.CompleteOutput,
  }),
  startMultipart: call('POST', '/admin/uploads/multipart', {
    roles: editors,
    summary: 'Start an upload in parts, for a large file',
    input: multipart.MultipartInput,
    output: multipart.MultipartUpload,
    status: 201,
    points: ofMany,
  }),
  getMultipart: call('GET', '/admin/uploads/multipart/:id', {
    roles: editors,
    summary: 'Parts of an upload that have arrived',
    output: multipart.MultipartState,
  }),
  signParts: call('POST', '/admin/uploads/multipart/:id/parts', {
    roles: editors,
    summary: 'Ask for signed addresses to PUT parts to',
    input: multipart.SignPartsInput,
    output: multipart.SignPartsOutput,
    points: ofMany,
  }),
  completeMultipart: call('POST', '/admin/uploads/multipart/:id/complete', {
    roles: editors,
    summary: 'Put all parts together and verify the file by its bytes',
    activity: 'upload.complete',
    output: upload.CompleteOutput,
  }),
  makeItem: call('POST', '/admin/uploads/multipart/:id/item', {
    roles: editors,
    summary: 'Complete an upload in parts and make an inactive item from the file',
    activity: 'content.create',
    query: upload.MakeItemQuery,
    output: upload.MadeItem,
    status: 201,
    points: ofMany,
  }),
  abortMultipart: call('DELETE', '/admin/uploads/multipart/:id', {
    roles: editors,
    summary: 'Abort an upload in parts',
  }),
  knownFiles: call('POST', '/admin/uploads/known', {
    roles: editors,
    summary: 'Find the items that already play files with these fingerprints',
    input: upload.KnownInput,
    output: upload.KnownOutput,
  }),
  previewFiles: call('POST', '/admin/uploads/preview', {
    roles: readers,
    summary: 'Temporary addresses at which staff may view files',
    input: upload.PreviewInput,
    output: upload.PreviewOutput,
  }),
  uploadFrames: call('POST', '/admin/uploads/frames', {
    roles: editors,
    summary: 'Frames of an uploaded film, as candidates for its images',
    input: FramesInput,
    output: FramesOutput,
  }),
} as const
