import { StoreBadges } from '../landing/store-badges.tsx'
import { siteConfig } from '../site-config.ts'
import type { LandingText, WatchText } from '../text/en.ts'

const { android, ios } = siteConfig.stores

/**
 * Android opens such an address in the app, or the store without it:
 * https://developer.chrome.com/docs/android/intents. The store of an iPhone opens an app that is there.
 */
const androidLink = `intent://{page}#Intent;scheme=https;package=${new URL(android).searchParams.get('id')};S.browser_fallback_url=${encodeURIComponent(android)};end`

interface ShareRowProps {
  text: WatchText
  stores: LandingText['stores']
}

/** Beside the player: send the link on, or go on in the app. The script reveals what needs it. */
export function ShareRow({ text, stores }: ShareRowProps) {
  return (
    <div className="share-row">
      <button type="button" id="share" data-copied={text.copied} hidden>
        {text.share}
      </button>
      <label id="share-from" hidden>
        <input type="checkbox" />
        <span>
          {text.shareFrom} <time />
        </span>
      </label>
      <output id="shared" htmlFor="share" />
      <a id="open" href="#stores" data-android={androidLink} data-ios={ios}>
        {text.open}
      </a>
      <StoreBadges text={stores} />
    </div>
  )
}
