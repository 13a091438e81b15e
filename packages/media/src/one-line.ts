/** Text of people as one line that neither the packager nor a playlist takes apart: without commas and quotes. */
export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}",\s]+/gu, ' ').trim()
