interface Track {
  label: string | null
}

/** Pixels from which all buttons fit side by side; below, captions and resolution are in the menu alone. */
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
   * Captions are called as staff named them; nothing leaves the player's own word. The player warns of a function that
   * names its arguments, since its own one names none.
   */
  customTrackLabel: (...[, { label }, type]: [string | null, Track, string]) =>
    type === 'text' ? label : null,
  playbackRates: [0.5, 0.75, 1, 1.25, 1.5, 2],
  enableKeyboardPlaybackControls: true,
  documentPictureInPicture: { enabled: false },
  mediaSession: { enabled: false },
} as const

/** The player's own controls, in our words and colours: nothing is cast, nothing is fetched from elsewhere. */
export const playerLook = (width: number) => ({ ...look, controlPanelElements: panelOf(width) })
