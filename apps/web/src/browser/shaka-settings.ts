/**
 * Settings for every Shaka Player. Prefetching is off: when somebody seeks, a prefetching player keeps the aborted
 * fetch of an init segment and repeats it for ever, with a frozen picture. See
 * https://github.com/shaka-project/shaka-player/issues/10569.
 */
export const shakaSettings = { streaming: { segmentPrefetchLimit: 0 } }
