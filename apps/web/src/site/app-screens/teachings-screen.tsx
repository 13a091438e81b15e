import { LotusPond } from '../art/lotus.tsx'
import { AshokaTree } from '../art/tree.tsx'
import { Art, StatusBar, TabBar } from './app-parts.tsx'

function ManuscriptLeaf() {
  return (
    <div
      style={{
        position: 'relative',
        margin: '0 16px',
        padding: '32px 40px 32px',
        borderRadius: 14,
        border: '1px solid var(--app-line)',
        background: 'var(--app-accent-soft)',
        textAlign: 'center',
      }}
    >
      {[14, 18].map((inset) => (
        <div
          key={inset}
          style={{
            position: 'absolute',
            inset: `0 ${inset}px`,
            border: 'solid var(--app-maroon)',
            borderWidth: '0 1px',
          }}
        />
      ))}
      <svg width="26" height="26" viewBox="-13 -13 26 26" style={{ margin: '0 auto 14px' }}>
        <circle r="12" fill="var(--app-accent)" />
        <circle r="3" fill="var(--app-ground)" />
      </svg>
      <div style={{ fontSize: 28, fontWeight: 650, lineHeight: 1.3, color: 'var(--app-maroon)' }}>
        परस्परोपग्रहो जीवानाम्
      </div>
      <div style={{ fontSize: 16, lineHeight: 1.45, marginTop: 12 }}>
        Living beings are there to help one another.
      </div>
      <div className="muted" style={{ marginTop: 8 }}>
        तत्त्वार्थ सूत्र ५.२१
      </div>
    </div>
  )
}

const vows = [
  ['अहिंसा', 'Ahimsa'],
  ['सत्य', 'Satya'],
  ['अस्तेय', 'Asteya'],
  ['ब्रह्मचर्य', 'Brahmacharya'],
  ['अपरिग्रह', 'Aparigraha'],
] as const

export function TeachingsScreen() {
  return (
    <div className="app">
      <StatusBar />
      <div className="page-title">Teachings</div>
      <ManuscriptLeaf />
      <div className="section">
        The five great vows <span>5 lessons</span>
      </div>
      <div className="row" style={{ gap: 9, padding: '0 20px', flexWrap: 'wrap' }}>
        {vows.map(([name, latin]) => (
          <span key={latin} className="chip">
            {name} <span style={{ color: 'var(--app-muted)' }}>{latin}</span>
          </span>
        ))}
      </div>
      <div className="section">Read on</div>
      <div className="row" style={{ padding: '0 20px' }}>
        <Art tone="leaf" style={{ width: 154, height: 134 }}>
          <AshokaTree id="teach-tree" />
        </Art>
        <Art tone="water" style={{ width: 154, height: 134 }}>
          <LotusPond id="teach-pond" />
        </Art>
      </div>
      <div className="row" style={{ padding: '8px 20px', fontWeight: 600 }}>
        <span style={{ width: 154 }}>બાર ભાવના</span>
        <span>Samayik, step by step</span>
      </div>
      <TabBar here="Learn" />
    </div>
  )
}
