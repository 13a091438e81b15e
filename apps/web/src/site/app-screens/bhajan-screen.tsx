import { LampMandala } from '../art/lamp.tsx'
import { Art, StatusBar } from './app-parts.tsx'

const lines = ['भक्तामर-प्रणत-मौलि-मणि-प्रभाणा-', 'मुद्द्योतकं दलित-पाप-तमो-वितानम्', 'सम्यक् प्रणम्य जिन-पाद-युगं युगादा-']

function Controls() {
  return (
    <div className="row" style={{ justifyContent: 'center', gap: 38, marginTop: 14 }}>
      <svg width="26" height="26" fill="currentColor">
        <path d="M5 4h3v18H5zm17 0v18L9 13z" />
      </svg>
      <svg width="68" height="68">
        <circle cx="34" cy="34" r="34" fill="var(--app-accent)" />
        <path d="M25 21h6v26h-6zm12 0h6v26h-6z" fill="var(--app-night)" />
      </svg>
      <svg width="26" height="26" fill="currentColor">
        <path d="M18 4h3v18h-3zM4 4v18l13-9z" />
      </svg>
    </div>
  )
}

export function BhajanScreen() {
  return (
    <div className="app after-dark">
      <StatusBar />
      <div className="muted" style={{ textAlign: 'center', padding: '6px 0 14px' }}>
        Morning stotras
      </div>
      <Art tone="gold" style={{ width: 320, height: 320, margin: '0 20px', borderRadius: 18 }}>
        <LampMandala id="bhajan" />
      </Art>
      <div style={{ padding: '20px 24px 0' }}>
        <div style={{ fontSize: 27, fontWeight: 700, lineHeight: 1.15 }}>भक्तामर स्तोत्र</div>
        <div className="muted" style={{ fontSize: 15, marginTop: 2 }}>
          Bhaktamar Stotra · ભક્તામર સ્તોત્ર
        </div>
        <div style={{ marginTop: 14, fontSize: 17, lineHeight: 1.62 }}>
          {lines.map((line, index) => (
            <div
              key={line}
              style={{
                color: index === 1 ? 'var(--app-accent)' : undefined,
                opacity: index === 1 ? 1 : 0.62,
              }}
            >
              {line}
            </div>
          ))}
        </div>
        <div style={{ height: 4, marginTop: 16, borderRadius: 2, background: 'var(--app-raised)' }}>
          <div style={{ width: '36%', height: 4, borderRadius: 2, background: 'var(--app-accent)' }} />
        </div>
        <div className="row muted" style={{ justifyContent: 'space-between', marginTop: 5 }}>
          <span>8:41</span>
          <span>24:05</span>
        </div>
        <Controls />
      </div>
    </div>
  )
}
