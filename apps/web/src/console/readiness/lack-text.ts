import { type Lack, lackLabels } from '@jinvani/contract'

/** `Missing: synopsis, category. Banner too small.`; `where` stands behind the first word. */
export function lackText(lacks: readonly Lack[], where = ''): string {
  const isMissing = ({ kind, label }: Lack) => label === lackLabels[kind]
  const missing = lacks.filter(isMissing).map(({ label }) => label.toLowerCase())
  const others = lacks.filter((lack) => !isMissing(lack)).map(({ label }) => `${label}.`)
  return [...(missing.length === 0 ? [] : [`Missing${where}: ${missing.join(', ')}.`]), ...others].join(' ')
}
