// Thousands of items that no test looks for. They have the scripts and common words of the items that tests do find.
import { sql } from 'kysely'
import { refoldContent } from '../../features/content/search/index-content.ts'
import type { TestApp } from '../test-app.ts'

const words = [
  'shri stotra stavan sutra mantra katha pravachan acharya muni maharaj tirth yatra jain dharma puja path aarti bhajan',
  'swami suri sagar vijay nath dev mata prabhu guru bhakti gyan mandir kalyan shanti mangal bhavna atma karma moksha',
  'vidhi vachan varta parichay itihas mahima gatha charitra ras dhun satsang sadhana tapasya upvas daan daya satya',
  'film interview podcast story morning evening children journey festival music lesson temple river light garden silence',
  'teaching lecture question answer chapter part episode introduction meaning history family heart stone moon voice path',
  'श्री स्तोत्र स्तवन सूत्र मंत्र कथा प्रवचन आचार्य मुनि महाराज तीर्थ यात्रा जैन धर्म पूजा पाठ आरती भजन गुरु भक्ति',
  'ज्ञान मंदिर कल्याण शांति मंगल भावना आत्मा कर्म मोक्ष विधि परिचय इतिहास महिमा साधना तपस्या दान दया सत्य जीवन',
  'શ્રી સ્તોત્ર સ્તવન સૂત્ર મંત્ર કથા પ્રવચન આચાર્ય મુનિ મહારાજ તીર્થ યાત્રા જૈન ધર્મ પૂજા પાઠ આરતી ભજન ગુરુ ભક્તિ',
  'adinath ajitnath sambhavnath abhinandan sumatinath padmaprabhu suparshvanath chandraprabhu shitalnath vimalnath',
  'anantnath dharmanath shantinath kunthunath arnath mallinath munisuvrat naminath neminath parshvanath vardhaman',
  'mehta shah doshi kothari bafna surana lodha nahar vora gandhi parekh sanghvi jhaveri bhandari porwal',
].map((line) => line.split(' '))

/** The random generator mulberry32, which gives the same numbers in every run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

function describeItems(count: number) {
  const random = randomOf(7)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const some = (least: number, most: number) =>
    Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, () => pick(pick(words)))
  return Array.from({ length: count }, (_, n) => ({
    title: some(2, 4).join(' '),
    slug: `other-${n + 1}`,
    synopsis: some(20, 40).join(' '),
    tags: some(1, 4),
    credits: {
      writtenAndDirectedBy: some(2, 2).join(' '),
      music: '',
      lyrics: '',
      singers: [some(2, 2).join(' ')],
      castNames: [],
    },
    // Newer than the items that tests search for, so that they come first if two fit equally well.
    created_at: new Date(Date.UTC(2100, 0, 1) + n * 60_000).toISOString(),
  }))
}

const BATCH = 5000

/**
 * Inserts rows without the service, as a restore does. Then it brings the search index up to date, as an update of the
 * program does.
 */
export async function fillLibrary({ deps: { db } }: Pick<TestApp, 'deps'>, count: number): Promise<void> {
  const items = describeItems(count)
  for (let start = 0; start < count; start += BATCH)
    await sql`insert into content (title, slug, synopsis, duration_sec, tags, rating, media_type, platform, featured, active,
      images, sources, credits, drm_enabled, drm_bitrate, drm_status, drm_s3_url, source_workflow, search_text, created_at)
    select title, slug, synopsis, 60, tags, '', 'video', 'web', false, true, '{"poster":"","thumbnail":"","banner":""}',
      '[]', credits, false, '', 'none', '', 'external', lower(title || chr(10) || slug || chr(10) || synopsis), created_at
    from json_to_recordset(${JSON.stringify(items.slice(start, start + BATCH))}::json)
      as item (title text, slug text, synopsis text, tags jsonb, credits jsonb, created_at timestamptz)`.execute(
      db,
    )
  await refoldContent(db)
}
