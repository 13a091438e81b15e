// Installs the players for `players.long.test.ts` from Debian, on a machine made for tests. The test skips players that
// are missing.
import { findMissing } from './system-packages.mjs'

const programs = ['cvlc', 'mpv', 'gst-launch-1.0']
const plugins = ['base', 'good', 'bad'].map((set) => `gstreamer1.0-plugins-${set}`)
const packages = ['vlc-bin', 'vlc-plugin-base', 'mpv', 'gstreamer1.0-tools', 'gstreamer1.0-libav', ...plugins]

if (findMissing(programs, packages).length > 0)
  console.log(`skip: players, since ${packages.join(', ')} of Debian are missing`)
