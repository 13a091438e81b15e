// Reads the stages and steps of deploy/Dockerfile. Throws for an instruction or option that this file does not know.

export interface Stage {
  name: string | null
  /** Where the stage begins: the name of an earlier stage, or of an image. */
  from: string
  steps: Step[]
}

interface Plain<What extends string> {
  what: What
  value: string
}

type Step =
  | Plain<'workdir'>
  | Plain<'run'>
  | Plain<'user'>
  | Plain<'volume'>
  | { what: 'copy'; from: string | null; sources: string[]; target: string }
  | { what: 'env'; values: Record<string, string> }
  | { what: 'cmd'; args: string[] }

function readCopy(rest: string): Step {
  const words = rest.split(/\s+/)
  const from = /^--from=(\S+)$/.exec(words[0] ?? '')?.[1] ?? null
  const paths = from === null ? words : words.slice(1)
  if (paths.some((path) => path.startsWith('-'))) throw new Error(`Nobody here knows what ${rest} copies`)
  return { what: 'copy', from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' }
}

function toStep(keyword: string, rest: string): Step[] {
  switch (keyword) {
    case 'WORKDIR':
    case 'USER':
    case 'VOLUME':
      return [{ what: keyword.toLowerCase() as 'user', value: rest }]
    case 'RUN':
      return [{ what: 'run', value: rest }]
    case 'COPY':
      return [readCopy(rest)]
    case 'ENV': {
      // A value with spaces would need quotes, which this file does not read; our Dockerfile has none.
      const pairs = rest.split(/\s+/).map((pair) => /^(\w+)=([^"']*)$/.exec(pair) ?? [])
      const values = pairs.map(([pair, name, value]) => {
        if (pair === undefined) throw new Error(`Nobody here knows what ${rest} sets`)
        return [name, value]
      })
      return [{ what: 'env', values: Object.fromEntries(values) as Record<string, string> }]
    }
    case 'CMD':
      return [{ what: 'cmd', args: JSON.parse(rest) as string[] }]
    case 'EXPOSE':
      return []
    default:
      throw new Error(`Nobody here knows what ${keyword} does`)
  }
}

/** Joins a line that ends with a backslash to the next one. Comments may stand between the two. */
const joinLines = (text: string) =>
  text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')

export function readStages(text: string): Stage[] {
  const stages: Stage[] = []
  for (const line of joinLines(text)) {
    const [, keyword = '', rest = ''] = /^\s*(\w+)\s+(.*?)\s*$/.exec(line) ?? []
    const [, from, name = null] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(rest) ?? []
    if (keyword === 'FROM' && from !== undefined) stages.push({ name, from, steps: [] })
    else stages.at(-1)?.steps.push(...toStep(keyword, rest))
  }
  return stages
}
