const units = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** A time in words for screen readers: 65 gives "1 minute 5 seconds". */
export function timeWords(seconds: number): string {
  let left = Math.floor(seconds)
  const words = units.flatMap(([unit, length]) => {
    const count = Math.floor(left / length)
    left %= length
    return count > 0 ? [`${count} ${unit}${count === 1 ? '' : 's'}`] : []
  })
  return words.join(' ') || '0 seconds'
}

/** Width in pixels. A narrower player has captions and resolution only in its menu. */
const wide = 480
const panel = ['play_pause', 'mute', 'volume', 'time_and_duration', 'spacer']

const look = {
  castReceiverAppId: '',
  castSenderUrl: '',
  addSeekBar: true,
  overflowMenuButtons: ['captions', 'quality', 'language', 'playback_rate', 'picture_in_picture'],
  seekBarColors: {
    base: 'var(--player-track)',
    buffered: 'var(--player-buffered)',
    played: 'var(--player-accent)',
  },
  volumeBarColors: { base: 'var(--player-track)', level: 'var(--player-text)' },
  /** Null keeps the player's own label. Rest parameters, because Shaka Player warns of a function with named ones. */
  customTrackLabel: (...[, { label }, type]: [string | null, { label: string | null }, string]) =>
    type === 'text' ? label : null,
  playbackRates: [0.5, 0.75, 1, 1.25, 1.5, 2],
  enableKeyboardPlaybackControls: true,
  documentPictureInPicture: { enabled: false },
  mediaSession: { enabled: false },
} as const

export function playerLook(width: number) {
  const more = width < wide ? [] : ['captions', 'quality']
  return { ...look, controlPanelElements: [...panel, ...more, 'overflow_menu', 'fullscreen'] }
}
