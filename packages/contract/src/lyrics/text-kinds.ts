// Formats of captions and lyrics that are not read. The refusal names the format, because “no times” would not help.
const kinds: readonly [string, RegExp][] = [
  ['TTML', /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[^>]{0,1000}-->\s*)?<(?:\w{1,20}:)?tt[\s>]/],
  ['KRC', /^\uFEFF?krc1|^\[\d{1,9},\d{1,9}\]<\d{1,9},\d{1,9},\d{1,9}>/m],
  ['QRC', /^\[\d{1,9},\d{1,9}\][^\n]{1,200}\(\d{1,9},\d{1,9}\)/m],
  ['ASS', /^\uFEFF?\s*\[Script Info\]/i],
  ['SAMI', /^\uFEFF?\s*<SAMI>/i],
  ['RTF', /^\uFEFF?\s*\{\\rtf/],
]
/** Takes few blanks and no line breaks, so that a file full of blanks is read fast. */
const captions = /^(?:\uFEFF?WEBVTT|[ \t]{0,9}\d{1,3}:\d\d(?::\d\d)?[.,]\d{1,3}[ \t]{0,9}-->)/m

/** Whether the text is a file of captions (SRT, WebVTT), not the words of a song. */
export const hasCues = (text: string): boolean => captions.test(text)

/** The name of the kind, such as TTML; undefined for any other text. */
export const foreignKindOf = (text: string): string | undefined =>
  kinds.find(([, form]) => form.test(text))?.[0]
