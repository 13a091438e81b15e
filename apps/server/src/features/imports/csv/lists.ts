// Several values in one cell: `a | b`. A stroke within a value is doubled; a break of the line separates, too.

export const writeList = (values: readonly string[]) =>
  values.map((value) => value.replaceAll('|', '||')).join(' | ')

export const readList = (cell: string): string[] =>
  cell
    .replaceAll('||', '\u0000')
    .split(/[|\r\n]/)
    .map((value) => value.replaceAll('\u0000', '|').trim())
    .filter((value) => value !== '')
