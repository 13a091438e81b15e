// File kinds that phones and recorders make and that are not accepted. Some systems know no media type for them.
export type UploaderMedia = 'image' | 'audio' | 'video'

const words = {
  image: [/[./](hei[cf]|tiff?|bmp|psd|jxl|dng|svg)(?:\+xml)?$/i, 'a picture', 'JPEG', 'Choose an image'],
  audio: [
    /[./](?:x-)?(caf|ape|wv|ac3|dts|w64|au|mid)$/i,
    'a recording',
    'MP3 or M4A',
    'Choose an audio file',
  ],
  video: [/[./](?:x-)?(rm|rmvb|mxf|swf|wtv)$/i, 'a film', 'MP4', 'Choose a video file'],
} as const

/** Undefined for a file that may be accepted. A converted file may keep its old name, so a known type counts first. */
export function sayForeign(media: UploaderMedia, { name, type }: { name: string; type: string }) {
  const [kinds, noun, better] = words[media]
  const kind = kinds.exec(type || name)?.[1]
  return kind && `This is ${noun} of the kind ${kind.toUpperCase()}: save it as ${better}`
}

/** For a file that the chooser did not accept. */
export const sayRejected = (media: UploaderMedia, file: { name: string; type: string }): string =>
  sayForeign(media, file) ?? words[media][3]
