interface HeldPort {
  port: number
  release: () => Promise<void>
}
export function holdPort(port: number): Promise<HeldPort | undefined>
export function holdFreePort(): Promise<HeldPort>
export function findFreePort(): Promise<number>
