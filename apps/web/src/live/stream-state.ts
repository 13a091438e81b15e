// Whether events of the server arrive at the moment. While they do not, screens ask for the state they show.
let isLive = false

export function setStreamLive(live: boolean): void {
  isLive = live
}

/** How often to ask, in milliseconds: seldom beside the events, in case one was lost on the way. */
export const askEvery = () => (isLive ? 60_000 : 8_000)
