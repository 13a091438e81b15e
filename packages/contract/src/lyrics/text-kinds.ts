// Kinds of captions and lyrics that we do not read. A refusal names the kind: "no times" would send people looking.
const kinds: readonly [string, RegExp][] = [
  ['TTML', /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[^>]{0,1000}-->\s*)?<(?:\w{1,20}:)?tt[\s>]/],
  ['KRC', /^\uFEFF?krc1|^\[\d{1,9},\d{1,9}\]<\d{1,9},\d{1,9},\d{1,9}>/m],
  ['QRC', /^\[\d{1,9},\d{1,9}\][^\n]{1,200}\(\d{1,9},\d{1,9}\)/m],
  ['ASS', /^\uFEFF?\s*\[Script Info\]/i],
  ['SAMI', /^\uFEFF?\s*<SAMI>/i],
  ['RTF', /^\uFEFF?\s*\{\\rtf/],
]
/** Blanks are bounded and line breaks are none of them: long files of blanks are read at once. */
const captions = /^(?:\uFEFF?WEBVTT|[ \t]{0,9}\d{1,3}:\d\d(?::\d\d)?[.,]\d{1,3}[ \t]{0,9}-->)/m

/** Whether the text has the times of captions (SRT, WebVTT), which are no words of a song. */
export const hasCues = (text: string): boolean => captions.test(text)

/** The name of the kind, such as TTML; undefined for any other text. */
export const foreignKindOf = (text: string): string | undefined =>
  kinds.find(([, form]) => form.test(text))?.[0]
