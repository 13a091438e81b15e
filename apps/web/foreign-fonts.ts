// The player's style sheet declares a font of another server. No request of the console goes elsewhere, so it falls out.
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
