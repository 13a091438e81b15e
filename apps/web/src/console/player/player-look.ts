const units = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** For screen readers: 65 is "1 minute 5 seconds". */
export function timeWords(seconds: number): string {
  let left = Math.floor(seconds)
  const words = units.flatMap(([unit, length]) => {
    const count = Math.floor(left / length)
    left %= length
    return count > 0 ? [`${count} ${unit}${count === 1 ? '' : 's'}`] : []
  })
  return words.join(' ') || '0 seconds'
}

interface Track {
  label: string | null
}

/** In pixels. Below this width, captions and resolution are only in the menu. */
const wide = 480
const panel = ['play_pause', 'mute', 'volume', 'time_and_duration', 'spacer']

const panelOf = (width: number) => [
  ...panel,
  ...(width < wide ? [] : ['captions', 'quality']),
  'overflow_menu',
  'fullscreen',
]

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
  /**
   * Captions have the names that staff gave them; null keeps the player's own label. The rest parameter
   * avoids the player's warning about named arguments.
   */
  customTrackLabel: (...[, { label }, type]: [string | null, Track, string]) =>
    type === 'text' ? label : null,
  playbackRates: [0.5, 0.75, 1, 1.25, 1.5, 2],
  enableKeyboardPlaybackControls: true,
  documentPictureInPicture: { enabled: false },
  mediaSession: { enabled: false },
} as const

/** Our words and colours, no casting, nothing loaded from elsewhere. */
export const playerLook = (width: number) => ({ ...look, controlPanelElements: panelOf(width) })
