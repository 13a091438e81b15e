// Metrics of this process for Prometheus. Labels have fixed sets of values, which bounds the number of series.
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { type CountedLabels, type CounterName, type Counters, counters } from '../../counters.ts'

export interface Sample {
  labels?: Record<string, string>
  value: number
}

interface GaugeRules {
  name: string
  help: string
  labels?: readonly string[]
  read: () => readonly Sample[] | Promise<readonly Sample[]>
}

/** Upper ends of the histogram's buckets, in seconds. */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** Most samples of a gauge, since its labels may come from any number of rows. */
const MAX_SAMPLES = 100

/** Makes a counter that begins at zero for every label, so that the first event shows as an increase. */
function makeCounter(registry: Registry, { name, help, labels }: Counters[CounterName]): Counter {
  const counter = new Counter({ name, help, labelNames: Object.keys(labels), registers: [registry] })
  let combined: Record<string, string>[] = [{}]
  for (const [label, values] of Object.entries<readonly string[]>(labels))
    combined = combined.flatMap((one) => values.map((value) => ({ ...one, [label]: value })))
  for (const each of combined) counter.inc(each, 0)
  return counter
}

export class Metrics {
  #registry = new Registry()
  #counters = new Map(
    Object.entries(counters).map(([name, rules]) => [name, makeCounter(this.#registry, rules)]),
  )
  #answers = new Histogram({
    name: 'jinvani_answer_seconds',
    help: 'Answers that were made, by call and status; those out of memory are jinvani_kept_answers_total.',
    labelNames: ['call', 'status'],
    buckets,
    registers: [this.#registry],
  })
  /** Counts of cached answers, as plain numbers: a counter of the library would make these answers a tenth slower. */
  #kept = new Map<string, Record<200 | 301 | 304, number>>()

  constructor() {
    const kept = this.#kept
    const counter: Counter = new Counter({
      name: 'jinvani_kept_answers_total',
      help: 'Answers out of memory, by call and status.',
      labelNames: ['call', 'status'],
      registers: [],
      collect() {
        this.reset()
        for (const [call, counts] of kept)
          for (const [status, count] of Object.entries(counts)) this.inc({ call, status }, count)
      },
    })
    this.#registry.registerMetric(counter)
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  count<Name extends CounterName>(name: Name, labels: CountedLabels<Name>): void {
    this.#counters.get(name)?.inc(labels as Record<string, string>)
  }

  /** `call`: name in the table of calls; for other routes a fixed word, such as `site`. */
  observeAnswer(call: string, status: number, ms: number): void {
    this.#answers.observe({ call, status }, ms / 1000)
  }

  countKept(call: string, status: 200 | 301 | 304): void {
    const known = this.#kept.get(call)
    if (known !== undefined) known[status] += 1
    else this.#kept.set(call, { 200: 0, 301: 0, 304: 0, [status]: 1 })
  }

  gauge({ name, help, labels = [], read }: GaugeRules): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [],
      async collect() {
        const samples = await read()
        this.reset()
        for (const sample of samples.slice(0, MAX_SAMPLES)) this.set(sample.labels ?? {}, sample.value)
      },
    })
    this.#registry.registerMetric(gauge)
  }

  watchProcess(): void {
    collectDefaultMetrics({ register: this.#registry })
  }

  print(): Promise<string> {
    return this.#registry.metrics()
  }
}
