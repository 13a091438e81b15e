// The part of autocannon that is used here; it brings no types of its own.
declare module 'autocannon' {
  interface Client {
    setRequests(requests: { method: string; path: string }[]): void
  }
  interface Options {
    /** Of several, each connection gets one. */
    url: string | string[]
    headers: Record<string, string>
    connections: number
    duration: number
    /** In seconds. */
    timeout?: number
    setupClient?: (client: Client) => void
  }
  interface Outcome {
    errors: number
    duration: number
    requests: { total: number }
    throughput: { total: number }
    '4xx': number
    '5xx': number
  }
  interface Run extends Promise<Outcome> {
    on(
      event: 'response',
      hear: (client: Client, status: number, bytes: number, milliseconds: number) => void,
    ): void
  }
  export default function autocannon(options: Options): Run
}
