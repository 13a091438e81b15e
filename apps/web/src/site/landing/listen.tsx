import { useAssetAddress } from '../assets.ts'
import { Drawing } from './drawing.tsx'
import type { LandingText } from '../text/en.ts'

/** A work of the demo library: its picture, its title and a few seconds of its sound. */
export function Listen({ text }: { text: LandingText['listen'] }) {
  const address = useAssetAddress()
  return (
    <section className="wrap band listen" aria-labelledby="listen">
      <Drawing name="navkar" height={540} />
      <div>
        <h2 id="listen" className="band-title">
          {text.heading}
        </h2>
        <p className="listen-title" lang="hi">
          नवकार मंत्र: प्रभात वंदना
        </p>
        <p>{text.about}</p>
        {/* An instrument plays without words, so there is nothing to caption. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <audio controls preload="none" src={address('art/navkar.mp3')} aria-label={text.about} />
      </div>
    </section>
  )
}
