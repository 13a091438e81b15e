import { describe, expect, test } from 'vitest'
import { languageOfScript, titleOfName, titleOfTag } from './file-title.ts'

describe('a title made from a file name', () => {
  test.each([
    ['03_navkar-mantra (HD).mp4', 'Navkar mantra'],
    ['Bhaktamar.Stotra.1080p.x264.mkv', 'Bhaktamar Stotra'],
    ['12. Meri Bhavna [Official Video].mp3', 'Meri Bhavna'],
    ['7 - Das-Lakshan parva.m4a', 'Das-Lakshan parva'],
    ['24 Tirthankar.mp4', '24 Tirthankar'],
    ['108-names_of-Parshvanath.mp4', '108 names of Parshvanath'],
    ['Pravachan (part 2) 720p.mp4', 'Pravachan (part 2)'],
    ['Mahavir Swami [dQw4w9WgXcQ].webm', 'Mahavir Swami'],
    ['०३_णमोकार_मंत्र.mp4', 'णमोकार मंत्र'],
    ['નવકાર મંત્ર (HD).mp3', 'નવકાર મંત્ર'],
    ['भक्तामर स्तोत्र - गाथा १.wav', 'भक्तामर स्तोत्र - गाथा १'],
    ['VID_20261120_101500.mp4', 'VID 20261120 101500'],
    ['2026-11-20.mp4', '2026 11 20'],
    ['HD.mp4', 'HD'],
    ['(HD).mp4', '(HD)'],
    ['meri-bhavna final v2.mp4', 'Meri-bhavna'],
    ['.mp4', 'Untitled'],
    ['___.mp4', '___'],
    ['', 'Untitled'],
    ['../../../etc/passwd.wav', 'Passwd'],
    ['C:\\Songs\\03_navkar.mp3', 'Navkar'],
    ['Stavans/Meri Bhavna.mp3/', 'Meri Bhavna'],
    ['../..', 'Untitled'],
    ['Navkar%20Mantra.mp3', 'Navkar Mantra'],
    ['%E0%A4%A8%E0%A4%B5%E0%A4%95%E0%A4%BE%E0%A4%B0.mp3', 'नवकार'],
    ['100%.mp3', '100%'],
    ['gyan\u202Egnp.\u0000 marg.mp4', 'Gyan gnp. marg'],
  ])('is cleaned: %s', (name, title) => {
    expect(titleOfName(name)).toBe(title)
  })

  test('is cut to the limit, and is made quickly even from the strangest names', () => {
    expect(titleOfName(`${'क'.repeat(5000)}.mp4`).length).toBeLessThanOrEqual(200)
    const began = process.cpuUsage()
    for (const name of [
      '('.repeat(20_000),
      '0_'.repeat(20_000),
      ' '.repeat(50_000),
      '['.repeat(500) + 'HD'.repeat(500),
    ])
      titleOfName(name)
    expect(process.cpuUsage(began).user).toBeLessThan(500_000)
  })
})

test.each([
  ['Uvasaggaharam Stotra', 'Uvasaggaharam Stotra'],
  ['  Meri\n Bhavna ', 'Meri Bhavna'],
  ['णमोकार', 'णमोकार'],
  ['Track 01', undefined],
  ['untitled', undefined],
  ['www.songs.example', undefined],
  ['03_navkar-mantra.mp3', 'Navkar mantra'],
  ['03_navkar-mantra.aiff', 'Navkar mantra'],
  ['Stavan - www.songs.example', 'Stavan'],
  ['Stavan (128 Kbps) [Songs.com]', 'Stavan (128 Kbps)'],
  ['Stavan: songs.pk', 'Stavan: songs.pk'],
  ['12', undefined],
  [undefined, undefined],
])('the tag %s gives the title %s', (tag, title) => {
  expect(titleOfTag(tag)).toBe(title)
})

test.each([
  ['णमोकार मंत्र', 'Hindi'],
  ['નવકાર મંત્ર HD', 'Gujarati'],
  ['Navkar mantra', undefined],
])('the language of the title %s is derived from its script', (title, language) => {
  expect(languageOfScript(title)).toBe(language)
})
