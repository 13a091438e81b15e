export function holdPort(): Promise<{ port: number; release: () => Promise<unknown> }>
export function findFreePort(): Promise<number>
