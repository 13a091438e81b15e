// Tells whether events of the server are arriving. While they are not, screens poll more often.
let isLive = false

export function setStreamLive(live: boolean): void {
  isLive = live
}

/** Polling interval in milliseconds: long while events arrive, in case one got lost. */
export const askEvery = () => (isLive ? 60_000 : 8_000)
