// File kinds that phones and recorders make and the product does not take. Some systems know no media type for them.
export type UploaderMedia = 'image' | 'audio' | 'video'

const words = {
  image: [/[./](hei[cf]|tiff?|bmp|psd|jxl|dng|svg)(?:\+xml)?$/i, 'a picture', 'JPEG', 'Choose an image'],
  audio: [
    /[./](?:x-)?(caf|ape|wv|e?ac3|dts|w64|au|mid)$/i,
    'a recording',
    'MP3 or M4A',
    'Choose an audio file',
  ],
  video: [/[./](?:x-)?(rm|rmvb|mxf|swf|wtv)$/i, 'a film', 'MP4', 'Choose a video file'],
} as const

/** The type counts before the name, because a converted file may keep its old name. */
export function sayRejected(media: UploaderMedia, { name, type }: { name: string; type: string }): string {
  const [kinds, noun, better, choose] = words[media]
  const kind = kinds.exec(type || name)?.[1]
  return kind ? `This is ${noun} of the kind ${kind.toUpperCase()}: save it as ${better}` : choose
}
