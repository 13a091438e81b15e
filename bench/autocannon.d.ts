// Types for the part of autocannon that is used here, since it has none.
declare module 'autocannon' {
  interface Client {
    setRequests(requests: { method: string; path: string }[]): void
  }
  interface Options {
    /** Each connection gets one of several addresses. */
    url: string | string[]
    headers: Record<string, string>
    connections: number
    duration: number
    /** Timeout in seconds. */
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
