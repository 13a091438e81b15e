import { encode } from 'uqr'
import { siteConfig } from '../site-config.ts'
import type { LandingText } from '../text/en.ts'

function drawCode(text: string) {
  const { size, data } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return { size, path: path.join('') }
}

const codes = { ios: drawCode(siteConfig.stores.ios), android: drawCode(siteConfig.stores.android) }
const systems = ['ios', 'android'] as const

/** For a phone beside a large screen, whose own store would be of no use. */
export function StoreCodes({ text }: { text: LandingText['stores'] }) {
  return (
    <ul className="codes">
      {systems.map((system) => {
        const { size, path } = codes[system]
        return (
          <li key={system}>
            <svg viewBox={`0 0 ${size} ${size}`} aria-hidden>
              <path d={path} />
            </svg>
            {text[system].name}
          </li>
        )
      })}
    </ul>
  )
}

/** The styles show the store of the phone, and neither elsewhere. */
export function StoreBar({ text }: { text: LandingText['stores'] }) {
  return (
    <aside className="store-bar" aria-label={text.label}>
      {systems.map((system) => (
        <a key={system} className={system} href={siteConfig.stores[system]} rel="noopener">
          {text[system].lead} <b>{text[system].name}</b>
        </a>
      ))}
    </aside>
  )
}
