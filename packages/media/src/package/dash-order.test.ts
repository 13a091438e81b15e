// Manifests against the order of elements in the schema of DASH (ISO/IEC 23009-1), read by a parser of XML.
import { type XmlNode, stringToMpdXml } from 'mpd-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPackager } from '../programs/find-programs.ts'
import { encryption, newFolder, textOf, writeEnglish } from '../testing/shared-film.ts'
import { type TestFiles, makeTestFiles } from '../testing/test-files.ts'
import { inSchemaOrder } from './dash-order.ts'
import { type PackagedSound, type StreamPackage, packageStreams } from './package-streams.ts'

// The children of each element as the schema has them, from its type and the type that it extends.
const shared =
  'FramePacking AudioChannelConfiguration ContentProtection OutputProtection EssentialProperty SupplementalProperty InbandEventStream Switching RandomAccess GroupLabel Label ProducerReferenceTime ContentPopularityRate Resync'
const schema: Record<string, string> = {
  MPD: 'ProgramInformation BaseURL Location PatchLocation ServiceDescription InitializationSet InitializationGroup InitializationPresentation ContentProtection Period Metrics EssentialProperty SupplementalProperty UTCTiming LeapSecondInformation',
  Period:
    'BaseURL SegmentBase SegmentList SegmentTemplate AssetIdentifier EventStream ServiceDescription ContentProtection AdaptationSet Subset SupplementalProperty EmptyAdaptationSet GroupLabel Preselection',
  AdaptationSet: `${shared} Accessibility Role Rating Viewpoint ContentComponent BaseURL SegmentBase SegmentList SegmentTemplate Representation`,
  Representation: `${shared} BaseURL ExtendedBandwidth SubRepresentation SegmentBase SegmentList SegmentTemplate`,
  SegmentTemplate: 'Initialization RepresentationIndex FailoverContent SegmentTimeline BitstreamSwitching',
}
const ELEMENT = 1

/** Elements that stand where the schema has none of their kind. */
function misplaced(element: XmlNode): string[] {
  const children = Array.from(element.childNodes).filter(({ nodeType }) => nodeType === ELEMENT)
  const allowed = schema[element.localName]?.split(' ')
  const faults: string[] = []
  let last = 0
  for (const child of children) {
    const place = allowed?.indexOf(child.localName) ?? last
    if (place < last) faults.push(`${element.localName}/${child.localName}`)
    else last = place
    faults.push(...misplaced(child))
  }
  return faults
}
const faultsOf = (text: string) => misplaced(stringToMpdXml(text))

let files: TestFiles
beforeAll(async () => {
  files = await makeTestFiles()
})
afterAll(() => files.remove())

async function manifestsOf(over: Partial<StreamPackage>) {
  const packager = await findPackager()
  if (packager === null) throw new Error('This test needs the packager')
  const picture = [{ drawn: 'color=size=128x72:rate=5:duration=2' }]
  const path = await files.make('v.mp4', picture, [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
  ])
  const heard = await files.make('a.mp4', [{ drawn: 'sine=duration=2' }], ['-c:a', 'aac'])
  const folder = await newFolder('order')
  const about = { durationSec: 2, language: 'hi', label: 'हिन्दी', isDefault: true, describesPicture: false }
  const audio = [{ ...about, name: 'a64-hi', group: 'a64', path: heard }] as unknown as PackagedSound[]
  const renditions = [{ name: 'v72', path, durationSec: 2 }]
  await packageStreams({ packager, folder, renditions, audio, soundOnly: true, ...over })
  return await Promise.all(['manifest.mpd', 'sound.mpd'].map((name) => textOf(folder, name)))
}

test.each(['clear', 'protected'])('a %s film in a language, with captions', async (kind) => {
  const srt = '1\n00:00:00,000 --> 00:00:01,000\nJai Jinendra\n'
  const captions = [await writeEnglish(srt)]
  const manifests = await manifestsOf({ captions, ...(kind === 'protected' && { encryption }) })
  for (const manifest of manifests) expect(faultsOf(manifest)).toEqual([])
  expect(manifests.map((text) => text.match(/<Label>/g)?.length)).toEqual([2, 1])
})

test('a head with something else in it stays as it is', () => {
  const set = '<AdaptationSet>\n  <Role/>\n  text\n  <Label/>\n  <Representation/></AdaptationSet>'
  expect(inSchemaOrder(set)).toBe(set)
})
