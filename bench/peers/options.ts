// Options of a run of the comparison, from its command line.
import { parseArgs } from 'node:util'

export type Mode = 'full' | 'quick' | 'smoke'

export interface Plan {
  mode: Mode
  only: string[] | undefined
  sizes: number[]
  action: 'measure' | 'check' | 'install' | 'report'
  connections: number
  warmUpSeconds: number
  runs: number
  seconds: number
  /** Seconds of the runs with one connection; 0 leaves them out where no goal needs them. */
  singleSeconds: number
  creates: number
  /** Seconds for which the machine is watched before it counts as quiet. */
  watchSeconds: number
  /** Seconds for which a measurement waits for a quiet machine, or is repeated after a disturbance. */
  patienceSeconds: number
}

const timing = {
  full: {
    warmUpSeconds: 5, runs: 3, seconds: 10, singleSeconds: 4, creates: 200, watchSeconds: 2, patienceSeconds: 900,
  },
  quick: {
    warmUpSeconds: 2, runs: 2, seconds: 4, singleSeconds: 0, creates: 100, watchSeconds: 0.5, patienceSeconds: 20,
  },
  smoke: {
    warmUpSeconds: 1, runs: 1, seconds: 2, singleSeconds: 0, creates: 10, watchSeconds: 0.1, patienceSeconds: 0,
  },
} // prettier-ignore

const defaultSizes = { full: '10000,100000,1000000', quick: '10000,100000', smoke: '10000' }

const firstSize = 10_000

/** A quick run measures only those cases of large libraries that have goals. */
export function isWanted(name: string, { mode }: Plan, size: number): boolean {
  if (mode === 'full') return true
  return size > firstSize ? name === 'admin' || name === 'filter' : name !== 'featured'
}

/** Creation takes the same time at any size; only a full run verifies that. */
export const isCreationWanted = ({ mode }: Plan, size: number) => mode === 'full' || size <= firstSize

export const usage = `npm run bench:peers -- [options]
  --quick            about 20 minutes instead of some hours; --smoke: two seconds each, to see that everything runs
  --only a,b         of jinvani, strapi, directus, payload, fastify, postgresql
  --sizes 10000,...  numbers of items (10000,100000,1000000; --quick without the last)
  --install          only install the peers; --check: only compare the answers; --report: only the tables again`

export function readPlan(args: string[]): Plan {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    args,
    options: {
      quick: flag, smoke: flag, install: flag, check: flag, report: flag,
      only: { type: 'string' },
      sizes: { type: 'string' },
    }, // prettier-ignore
  })
  const mode = values.smoke ? 'smoke' : values.quick ? 'quick' : 'full'
  const action = (['install', 'check', 'report'] as const).find((name) => values[name]) ?? 'measure'
  const usual = action === 'check' ? defaultSizes.smoke : defaultSizes[mode]
  const sizes = (values.sizes ?? usual).split(',').map(Number)
  if (sizes.some((size) => !Number.isInteger(size) || size < 10_000))
    throw new Error('--sizes takes whole numbers from 10000 on')
  return {
    mode,
    only: values.only?.split(','),
    sizes,
    action,
    connections: 50,
    ...timing[mode],
  }
}
