// Removes the remote font from the player's style sheet: the console requests nothing from other servers.
import type { Plugin } from 'vite'

const sheet = /[\\/]node_modules[\\/]shaka-player[\\/]dist[\\/][\w.]+\.css$/
const fontFace = /@font-face\s*\{[^}]*\}/g

export function foreignFonts(): Plugin {
  return {
    name: 'foreign-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: sheet },
      handler: (code) => ({ code: code.replace(fontFace, ''), map: null }),
    },
  }
}
