// The types that tests need, since the package has none.
declare module 'm3u8-parser' {
  interface ParsedVariant {
    uri: string
    attributes: {
      BANDWIDTH: number
      'AVERAGE-BANDWIDTH': number | string
      AUDIO?: string
      RESOLUTION?: { width: number; height: number }
    }
  }
  export class Parser {
    manifest: {
      endList?: boolean
      targetDuration?: number
      segments: { uri: string; duration: number; byterange?: { offset: number; length: number } }[]
      playlists?: ParsedVariant[]
      iFramePlaylists: ParsedVariant[]
      mediaGroups?: Record<'AUDIO' | 'SUBTITLES', Record<string, Record<string, { uri?: string }>>>
    }
    on(event: 'warn' | 'error', listener: (event: { message: string }) => void): void
    push(text: string): void
    end(): void
  }
}
