export interface Relay {
  url: string
  cut(): Promise<void>
  mend(): Promise<void>
}
export function startRelay(target: string): Promise<Relay>
