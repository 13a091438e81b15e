import { call } from '../call.ts'
import { limits } from '../limits.ts'
import { editors } from '../roles.ts'
import { Lyrics, LyricsInput } from './lyrics.ts'
import { LyricsList, Meaning, MeaningInput } from './meanings.ts'

export const lyricsCalls = {
  listLyrics: call('GET', '/admin/content/:id/lyrics', {
    roles: editors,
    summary: 'The words of an item, in each script that they are written in, and their meanings',
    output: LyricsList,
  }),
  putLyrics: call('PUT', '/admin/content/:id/lyrics/:script', {
    roles: editors,
    summary: 'Add or replace the words of an item in one script',
    activity: 'lyrics.put',
    input: LyricsInput,
    bodyBytes: limits.jsonBodyBytes,
    output: Lyrics,
  }),
  deleteLyrics: call('DELETE', '/admin/content/:id/lyrics/:script', {
    roles: editors,
    summary: 'Delete the words of an item in one script',
    activity: 'lyrics.delete',
  }),
  putMeaning: call('PUT', '/admin/content/:id/meanings/:language', {
    roles: editors,
    summary: 'Add or replace the meaning of the words in one language',
    activity: 'lyrics.put-meaning',
    input: MeaningInput,
    bodyBytes: limits.jsonBodyBytes,
    output: Meaning,
  }),
  deleteMeaning: call('DELETE', '/admin/content/:id/meanings/:language', {
    roles: editors,
    summary: 'Delete the meaning of the words in one language',
    activity: 'lyrics.delete-meaning',
  }),
} as const
