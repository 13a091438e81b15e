/**
 * Settings of every Shaka Player. Seeking aborts the fetch of an init segment; a prefetching player keeps the aborted
 * fetch and repeats it for ever while the picture stands still:
 * https://github.com/shaka-project/shaka-player/issues/10569.
 */
export const shakaSettings = { streaming: { segmentPrefetchLimit: 0 } }
