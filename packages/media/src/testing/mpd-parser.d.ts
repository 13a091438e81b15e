// The types that tests need, since the package has none.
declare module 'mpd-parser' {
  export interface ParsedSegment {
    uri: string
    duration: number
    map?: { uri: string }
  }
  export interface ParsedPlaylist {
    attributes: { BANDWIDTH: number; RESOLUTION?: { width: number; height: number } }
    segments: ParsedSegment[]
    contentProtection?: Record<string, { attributes: Record<string, string> }>
  }
  export function parse(
    manifest: string,
    options: { manifestUri: string },
  ): { duration: number; playlists: ParsedPlaylist[]; mediaGroups: { AUDIO: object; SUBTITLES: object } }

  export interface XmlNode {
    nodeType: number
    nodeName: string
    localName: string
    attributes: Record<number, { name: string; value: string }> & { length: number }
    childNodes: Record<number, XmlNode> & { length: number }
  }
  export function stringToMpdXml(manifest: string): XmlNode
}
