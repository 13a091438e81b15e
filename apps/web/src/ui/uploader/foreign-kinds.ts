// Kinds that phones and recorders make and nothing here takes. Some systems know no media type for them.
export type UploaderMedia = 'image' | 'audio' | 'video'

const foreign: Record<UploaderMedia, readonly [kinds: RegExp, sentence: string]> = {
  image: [
    /[./](hei[cf]|tiff?|bmp|psd|jxl|dng|svg)(?:\+xml)?$/i,
    'a picture of the kind KIND: save it as JPEG',
  ],
  audio: [
    /[./](?:x-)?(caf|ape|wv|ac3|dts|w64|au|midi?)$/i,
    'a recording of the kind KIND: save it as MP3 or M4A',
  ],
  video: [/[./](?:x-)?(rm|rmvb|mxf|swf|wtv)$/i, 'a film of the kind KIND: save it as MP4'],
}
const others: Record<UploaderMedia, string> = {
  image: 'Choose an image',
  audio: 'Choose an audio file',
  video: 'Choose a video file',
}

/** Undefined for a file that may be taken. Its name may be older than its contents, so a known type counts first. */
export function sayForeign(
  media: UploaderMedia,
  { name, type }: { name: string; type: string },
): string | undefined {
  const [kinds, sentence] = foreign[media]
  const kind = kinds.exec(type || name)?.[1]
  return kind && `This is ${sentence.replace('KIND', kind.toUpperCase())}`
}

/** For a file that the chooser did not accept. */
export const sayRejected = (media: UploaderMedia, file: { name: string; type: string }): string =>
  sayForeign(media, file) ?? others[media]
