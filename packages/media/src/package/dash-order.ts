/** The order that the schema of ISO/IEC 23009-1 demands within an AdaptationSet (5.3.3.3, 5.3.7.3). */
const order = [
  'FramePacking', 'AudioChannelConfiguration', 'ContentProtection', 'OutputProtection', 'EssentialProperty',
  'SupplementalProperty', 'InbandEventStream', 'Switching', 'RandomAccess', 'GroupLabel', 'Label',
  'ProducerReferenceTime', 'ContentPopularityRate', 'Resync', 'Accessibility', 'Role', 'Rating', 'Viewpoint',
  'ContentComponent',
] // prettier-ignore
const heads =
  /(<AdaptationSet\b[^>]*>\n)([\s\S]*?)(?=[^\S\n]*<(?:BaseURL|SegmentBase|SegmentList|SegmentTemplate|Representation)\b)/g
const children = /[^\S\n]*<(\w+)\b[^>]*?(?:\/>|>[\s\S]*?<\/\1>)\n/g

const placeOf = (element: string) => order.indexOf(/<(\w+)/.exec(element)?.[1] ?? '')

/** The packager writes a label after a role, and protection after both: strict readers refuse that. */
export const inSchemaOrder = (manifest: string) =>
  manifest.replaceAll(heads, (_, start: string, head: string) => {
    const elements = head.match(children) ?? []
    const sorted = elements.toSorted((one, other) => placeOf(one) - placeOf(other))
    // A head that holds anything but these elements stays as it is.
    return start + (elements.join('') === head ? sorted.join('') : head)
  })
