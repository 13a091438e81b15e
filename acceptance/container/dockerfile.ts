// deploy/Dockerfile as stages and steps. An instruction that this parser does not know is an error.
import {
  type Copy,
  DockerfileParser,
  type Env,
  type From,
  type Instruction,
  type JSONInstruction,
} from 'dockerfile-ast'

export interface Stage {
  name: string | null
  /** An earlier stage, or an image. */
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

const argumentsOf = (line: Instruction) => line.getArguments().map((each) => each.getValue())

function toStep(line: Instruction): Step[] {
  const [value = '', ...more] = argumentsOf(line)
  switch (line.getKeyword()) {
    case 'WORKDIR':
    case 'USER':
    case 'VOLUME':
      return [{ what: line.getKeyword().toLowerCase() as 'user', value }]
    case 'RUN':
      return [{ what: 'run', value: line.getArgumentsContent() ?? '' }]
    case 'COPY': {
      const paths = [value, ...more]
      const from = (line as Copy).getFromFlag()?.getValue() ?? null
      return [{ what: 'copy', from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' }]
    }
    case 'ENV': {
      const pairs = (line as Env).getProperties().map((each) => [each.getName(), each.getValue() ?? ''])
      return [{ what: 'env', values: Object.fromEntries(pairs) as Record<string, string> }]
    }
    case 'CMD':
      return [
        { what: 'cmd', args: (line as JSONInstruction).getJSONStrings().map((each) => each.getJSONValue()) },
      ]
    case 'EXPOSE':
      return []
    default:
      throw new Error(`Nobody here knows what ${line.getKeyword()} does`)
  }
}

export function readStages(text: string): Stage[] {
  const stages: Stage[] = []
  for (const line of DockerfileParser.parse(text).getInstructions()) {
    if (line.getKeyword() === 'FROM') {
      const from = line as From
      stages.push({ name: from.getBuildStage(), from: from.getImage() ?? '', steps: [] })
    } else stages.at(-1)?.steps.push(...toStep(line))
  }
  return stages
}
