// The part of autocannon that is used here; it brings no types of its own.
declare module 'autocannon' {
  interface Options {
    url: string
    headers: Record<string, string>
    connections: number
    duration: number
  }
  interface Outcome {
    errors: number
    duration: number
    requests: { total: number }
    '4xx': number
    '5xx': number
  }
  export default function autocannon(options: Options): Promise<Outcome>
}
