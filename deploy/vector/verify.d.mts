/** Sentences about lines of the log, the last of which names the last seal. */
export function verify(lines: Iterable<string> | AsyncIterable<string>): Promise<string[]>
