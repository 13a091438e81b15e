/** Order of the elements in an AdaptationSet (ISO/IEC 23009-1, 5.3.3.3 and 5.3.7.3). */
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

/** The packager writes labels after roles, and protection after both, which strict readers refuse. */
export const inSchemaOrder = (manifest: string) =>
  manifest.replaceAll(heads, (_, start: string, head: string) => {
    const elements = head.match(children) ?? []
    const sorted = elements.toSorted((one, other) => placeOf(one) - placeOf(other))
    // A head that has anything but these elements stays as it is.
    return start + (elements.join('') === head ? sorted.join('') : head)
  })
