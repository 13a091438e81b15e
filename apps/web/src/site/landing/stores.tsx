import { siteConfig } from '../site-config.ts'
import type { LandingText } from '../text/landing.ts'
import { encode } from 'uqr'

const systems = ['ios', 'android'] as const

/** The marks of the stores: a fruit with a leaf, and a leaf in the shape of a play button. */
const drawings = {
  ios: (
    <svg viewBox="0 0 28 28" fill="currentColor" aria-hidden="true">
      <path d="M14 9c2.6-2.3 9.5-2.3 9.5 5.2C23.5 20.5 19.5 26 17 26c-1.3 0-1.7-.7-3-.7s-1.7.7-3 .7c-2.5 0-6.5-5.5-6.5-11.8C4.5 6.7 11.4 6.7 14 9z" />
      <path d="M14 7.5c0-3.5 2-5.5 5-5.5 0 3.5-2 5.5-5 5.5z" />
    </svg>
  ),
  android: (
    <svg viewBox="0 0 28 28" fill="currentColor" aria-hidden="true">
      <path d="M5 4.2v19.6L14.3 14z" opacity=".7" />
      <path d="M6.5 3 15.4 12.9l3.4-3.4L8.3 3.3A2.8 2.8 0 0 0 6.5 3z" />
      <path d="M6.5 25 15.4 15.1l3.4 3.4-10.5 6.2a2.8 2.8 0 0 1-1.8.3z" />
      <path d="M20.2 10.4 16.5 14l3.7 3.6 4.3-2.5a1.3 1.3 0 0 0 0-2.2z" opacity=".85" />
    </svg>
  ),
}

export function StoreBadges({ text }: { text: LandingText['stores'] }) {
  return (
    <ul className="stores" aria-label={text.label}>
      {systems.map((system) => (
        <li key={system}>
          <a className="store" href={siteConfig.stores[system]} rel="noopener">
            {drawings[system]}
            <span>
              <small>{text[system].lead}</small> <b>{text[system].name}</b>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function drawCode(text: string) {
  const { size, data } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return { size, path: path.join('') }
}

/** Drawn with the first page, not when the server starts: drawing takes 10 ms. */
const codes: { [system in (typeof systems)[number]]?: ReturnType<typeof drawCode> } = {}

/** QR codes for visitors at a computer. Scanned with the phone, a code opens the store there. */
export function StoreCodes({ text }: { text: LandingText['stores'] }) {
  return (
    <ul className="codes">
      {systems.map((system) => {
        const { size, path } = (codes[system] ??= drawCode(siteConfig.stores[system]))
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

/** A link to each store. The styles show the one for the visitor's phone, and none on other devices. */
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
