// A case from warm-up to median; runs that another program disturbed are repeated while time is left.
import { median } from '../../table.ts'
import type { Plan } from '../options.ts'
import { waitForQuiet } from './cpu-time.ts'
import { type Shot, type Target, round, shoot } from './shoot.ts'

/** Percent of one core for other processes above which a run counts as disturbed. */
const mostOtherPercent = 12

export interface Measured {
  many: Shot
  one?: Shot
  /** Runs that were thrown away. */
  repeated: number
}

async function shootUndisturbed(target: Target, connections: number, seconds: number, plan: Plan) {
  const deadline = performance.now() + plan.patienceSeconds * 1000
  let best: Shot | undefined
  let repeated = -1
  do {
    await waitForQuiet(plan.watchSeconds, deadline)
    const shot = await shoot(target, connections, seconds)
    if (best === undefined || shot.cpu.other < best.cpu.other) best = shot
    repeated += 1
  } while (best.cpu.other > mostOtherPercent && performance.now() < deadline)
  return { shot: best, repeated }
}

function middle(shots: readonly Shot[]): Shot {
  const of = (pick: (shot: Shot) => number) => round(median(shots.map(pick)))
  return {
    perSecond: of((shot) => shot.perSecond),
    p50: of((shot) => shot.p50),
    p95: of((shot) => shot.p95),
    p99: of((shot) => shot.p99),
    bytes: of((shot) => shot.bytes),
    bad: shots.reduce((total, { bad }) => total + bad, 0),
    peakMemory: Math.max(...shots.map(({ peakMemory }) => peakMemory)),
    transactions: of((shot) => shot.transactions),
    cpu: {
      server: of(({ cpu }) => cpu.server),
      database: of(({ cpu }) => cpu.database),
      client: of(({ cpu }) => cpu.client),
      other: of(({ cpu }) => cpu.other),
    },
  }
}

/** Several targets take turns, so that changes of the machine affect all of them. */
async function takeTurns(targets: readonly Target[], connections: number, seconds: number, plan: Plan) {
  const turns = targets.map((target) => ({ target, shots: [] as Shot[], repeated: 0 }))
  for (let run = 0; run < plan.runs; run += 1) {
    for (const turn of turns) {
      const { shot, repeated } = await shootUndisturbed(turn.target, connections, seconds, plan)
      turn.shots.push(shot)
      turn.repeated += repeated
    }
  }
  return turns.map(({ shots, repeated }) => ({ shot: middle(shots), repeated }))
}

/** Cases of the console are also measured with one connection. */
const singleSecondsOf = (targets: readonly Target[], { singleSeconds, seconds, mode }: Plan) => {
  const isConsole = targets.some(({ name }) => name === 'admin' || name === 'filter')
  return singleSeconds === 0 && isConsole && mode !== 'smoke' ? Math.ceil(seconds / 2) : singleSeconds
}

export async function measure(targets: readonly Target[], plan: Plan): Promise<Measured[]> {
  for (const target of targets) await shoot(target, plan.connections, plan.warmUpSeconds)
  const many = await takeTurns(targets, plan.connections, plan.seconds, plan)
  const singleSeconds = singleSecondsOf(targets, plan)
  const one = singleSeconds > 0 ? await takeTurns(targets, 1, singleSeconds, plan) : []
  return many.map(({ shot, repeated }, index) => ({
    many: shot,
    ...(one[index] && { one: one[index].shot }),
    repeated: repeated + (one[index]?.repeated ?? 0),
  }))
}
