import { MandalaLines } from '../art/mandala.tsx'
import type { LandingText } from '../text/landing-text.ts'
import { ScreenPicture } from './screen-picture.tsx'
import { StoreBadges } from './store-badges.tsx'

export function Hero({ text }: { text: LandingText }) {
  return (
    <section className="wrap leaf hero">
      <div className="hero-words">
        <h1>{text.hero.sentence}</h1>
        <StoreBadges text={text.stores} />
      </div>
      <div className="hero-phone">
        <MandalaLines />
        <ScreenPicture
          name="home"
          alt={text.hero.phoneAlt}
          sizes="(min-width: 27rem) 19rem, 68vw"
          isFirstSeen
        />
      </div>
    </section>
  )
}
