import type { ReactNode } from 'react'

export function StatusBar() {
  return (
    <div className="status-bar">
      <span>6:12</span>
      <svg width="46" height="12" viewBox="0 0 46 12" fill="currentColor">
        <path d="M0 9h3v3H0zM4.5 6h3v6h-3zM9 3h3v9H9zM13.5 0h3v12h-3z" />
        <rect x="23.5" y=".5" width="19" height="11" rx="3" fill="none" stroke="currentColor" />
        <rect x="25.5" y="2.5" width="13" height="7" rx="1.5" />
        <path d="M44 4h1.5v4H44z" />
      </svg>
    </div>
  )
}

const tabs = [
  ['Home', 'M3 10.5 11 4l8 6.5V19H3zM9 19v-5h4v5'],
  [
    'Listen',
    'M8 16V5l10-2v11M8 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zm10-2a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  ],
  ['Learn', 'M11 6C8 4 5 4 2.5 4.5V17c2.5-.5 5.5-.5 8.5 1.5 3-2 6-2 8.5-1.5V4.5C17 4 14 4 11 6zm0 0v12.5'],
  ['Saved', 'M5 3h12v16l-6-4.5L5 19z'],
] as const

export type Tab = (typeof tabs)[number][0]

export function TabBar({ here }: { here: Tab }) {
  return (
    <div className="tab-bar">
      {tabs.map(([name, path]) => (
        <div key={name} className={name === here ? 'is-here' : undefined}>
          <svg
            width="22"
            height="22"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinejoin="round"
          >
            <path d={path} />
          </svg>
          {name}
        </div>
      ))}
    </div>
  )
}

export function Art({
  tone,
  children,
  style,
}: {
  tone: string
  children: ReactNode
  style?: React.CSSProperties
}) {
  return (
    <div className={`art ${tone}`} style={style}>
      {children}
    </div>
  )
}

export function Play({ size = 14 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" fill="currentColor">
      <path d="M3 1.2v11.6a.6.6 0 0 0 .9.5l9-5.8a.6.6 0 0 0 0-1L3.9.7a.6.6 0 0 0-.9.5z" />
    </svg>
  )
}
