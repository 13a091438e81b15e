// The part of ISO/IEC 23009-1 (5th edition, DASH-MPD.xsd) that our manifests use. The schema's licence does not allow a
// copy here, so this table was written from the schema, and compared with it.
import { type XmlNode, stringToMpdXml } from 'mpd-parser'

const values = {
  text: /^/,
  word: /^\S+$/,
  uri: /^\S*$/,
  number: /^\d{1,10}$/,
  long: /^\d{1,20}$/,
  integer: /^-?\d+$/,
  boolean: /^(?:true|false|1|0)$/,
  duration: /^PT(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?$/,
  language: /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/,
  ratio: /^\d*:\d*$/,
  rate: /^\d+(?:\/[1-9]\d*)?$/,
  sampling: /^\d+(?: \d+)?$/,
  access: /^[0-6]$/,
  kind: /^(?:text|image|audio|video|application|font)$/,
  profiles: /^[^\s,]+(?:,[^\s,]+)*$/,
  presentation: /^(?:static|dynamic)$/,
}
type Value = keyof typeof values

interface Rule {
  /** Children in their order. `?`, `*`, `+`: as in a regular expression; a name without one of these: exactly once. */
  children: string
  /** Each attribute: name and kind of value, with `!` if it is required. */
  attributes: string
}

const shared: Rule = {
  children:
    'FramePacking* AudioChannelConfiguration* ContentProtection* OutputProtection? EssentialProperty* SupplementalProperty* InbandEventStream* Switching* RandomAccess* GroupLabel* Label* ProducerReferenceTime* ContentPopularityRate* Resync*',
  attributes:
    'profiles:profiles width:number height:number sar:ratio frameRate:rate audioSamplingRate:sampling mimeType:text codecs:word startWithSAP:access maxPlayoutRate:text codingDependency:boolean scanType:word selectionPriority:number tag:word',
}
const descriptor: Rule = { children: '', attributes: 'schemeIdUri!:uri value:text id:text' }
const schema: Record<string, Rule> = {
  MPD: {
    children:
      'ProgramInformation* BaseURL* Location* PatchLocation* ServiceDescription* InitializationSet* InitializationGroup* InitializationPresentation* ContentProtection* Period+ Metrics* EssentialProperty* SupplementalProperty* UTCTiming* LeapSecondInformation?',
    attributes:
      'id:text profiles!:profiles type:presentation mediaPresentationDuration:duration minBufferTime!:duration maxSegmentDuration:duration maxSubsegmentDuration:duration xmlns:uri',
  },
  Period: {
    children:
      'BaseURL* SegmentBase? SegmentList? SegmentTemplate? AssetIdentifier? EventStream* ServiceDescription* ContentProtection* AdaptationSet* Subset* SupplementalProperty* EmptyAdaptationSet* GroupLabel* Preselection*',
    attributes: 'id:text start:duration duration:duration bitstreamSwitching:boolean',
  },
  AdaptationSet: {
    children: `${shared.children} Accessibility* Role* Rating* Viewpoint* ContentComponent* BaseURL* SegmentBase? SegmentList? SegmentTemplate? Representation*`,
    attributes: `${shared.attributes} id:number group:number lang:language contentType:kind par:ratio minBandwidth:number maxBandwidth:number minWidth:number maxWidth:number minHeight:number maxHeight:number minFrameRate:rate maxFrameRate:rate segmentAlignment:boolean subsegmentAlignment:boolean subsegmentStartsWithSAP:access bitstreamSwitching:boolean`,
  },
  Representation: {
    children: `${shared.children} BaseURL* ExtendedBandwidth* SubRepresentation* SegmentBase? SegmentList? SegmentTemplate?`,
    attributes: `${shared.attributes} id!:word bandwidth!:number qualityRanking:number dependencyId:text associationId:text associationType:text mediaStreamStructureId:text`,
  },
  SegmentTemplate: {
    children: 'Initialization? RepresentationIndex? FailoverContent? SegmentTimeline? BitstreamSwitching?',
    attributes:
      'timescale:number presentationTimeOffset:long presentationDuration:long duration:number startNumber:number endNumber:number media:text index:text initialization:text bitstreamSwitching:text',
  },
  SegmentTimeline: { children: 'S*', attributes: '' },
  S: { children: '', attributes: 't:long n:long d!:long r:integer k:long' },
  ContentProtection: { ...descriptor, attributes: `${descriptor.attributes} robustness:word` },
  Label: { children: '', attributes: 'id:number lang:language' },
  ...Object.fromEntries(
    ['AudioChannelConfiguration', 'EssentialProperty', 'SupplementalProperty', 'Accessibility', 'Role'].map(
      (name) => [name, descriptor],
    ),
  ),
}

const ELEMENT = 1
/** True for a name of the schema. Names from other namespaces are not checked. */
const isOwn = ({ name }: { name: string }) => !name.includes(':')

function faultsOfAttributes(element: XmlNode, rules: string): string[] {
  const given = new Map(
    Array.from(element.attributes)
      .filter(isOwn)
      .map(({ name, value }) => [name, value]),
  )
  const faults: string[] = []
  for (const rule of rules.split(' ').filter(Boolean)) {
    const [, name = '', isNeeded, kind = ''] = /^(\w+)(!?):(\w+)$/.exec(rule) ?? []
    const value = given.get(name)
    if (value === undefined ? isNeeded : !values[kind as Value].test(value)) faults.push(`@${name}=${value}`)
    given.delete(name)
  }
  return [...faults, ...[...given.keys()].map((name) => `unknown @${name}`)]
}

function faultsOf(element: XmlNode): string[] {
  const rule = schema[element.localName]
  if (rule === undefined) return [`unknown ${element.localName}`]
  const children = Array.from(element.childNodes).filter(
    ({ nodeType, nodeName }) => nodeType === ELEMENT && isOwn({ name: nodeName }),
  )
  const order = new RegExp(`^${rule.children.replaceAll(/(\w+)([?*+]?) ?/g, '(?:$1 )$2')}$`)
  const names = children.map(({ localName }) => `${localName} `).join('')
  const own = [
    ...(order.test(names) ? [] : [`has ${names.trim()}`]),
    ...faultsOfAttributes(element, rule.attributes),
  ]
  return [...own.map((fault) => `${element.localName}: ${fault}`), ...children.flatMap(faultsOf)]
}

export const dashFaults = (manifest: string): string[] => faultsOf(stringToMpdXml(manifest))
