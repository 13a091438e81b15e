// Turns manifests of this version into those that version 0.2.0 wrote.

const rate = (bits: string) => String(Math.round(Number(bits) * 1.4))
const open = ' *<ContentProtection [^>]*'
const protection = `((?:${open}(?:/>|[^/]>(?:(?!</ContentProtection>)[\\s\\S])*</ContentProtection>)\\n)*)`
const head = new RegExp(`${protection}( *<Label>.*\\n)( *<Role .*\\n)`, 'g')

/** A DASH manifest of version 0.2.0: labels come after roles, protection after labels, and rates are not measured. */
const formerDash = (manifest: string) =>
  manifest
    .replaceAll(head, '$3$2$1')
    .replaceAll(/(<Representation id="\d+" bandwidth=")(\d+)/g, (_, before: string, bits: string) =>
      [before, rate(bits)].join(''),
    )

function formerHls(master: string): string {
  const rated = master.replaceAll(/:BANDWIDTH=(\d+),/g, (_, bits: string) => `:BANDWIDTH=${rate(bits)},`)
  const [, uri, group] = /TYPE=AUDIO,URI="([^"]*)",GROUP-ID="([^"]*)".*DEFAULT=YES/.exec(rated) ?? []
  if (uri === undefined || !rated.includes(',RESOLUTION=')) return rated
  const text = rated.includes(',SUBTITLES="text"') ? ',SUBTITLES="text"' : ''
  const bare = `#EXT-X-STREAM-INF:BANDWIDTH=90000,AVERAGE-BANDWIDTH=80000,CODECS="mp4a.40.2",AUDIO="${group}",CLOSED-CAPTIONS=NONE${text}\n${uri}\n`
  return rated.replace(/((?:#EXT-X-STREAM-INF:.*\n.*\n)+)/, (variants) => variants + bare)
}

export const formerManifest = (text: string) =>
  text.startsWith('#EXTM3U') ? formerHls(text) : formerDash(text)
