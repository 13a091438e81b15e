/** Sentences about lines of JSON, the last of which names the last seal. */
export function verify(lines: Iterable<string> | AsyncIterable<string>): Promise<string[]>
