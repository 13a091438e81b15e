import { MountainSteps } from '../art/mountain-steps.tsx'
import { LotusPond } from '../art/lotus.tsx'
import { AshokaTree } from '../art/tree.tsx'
import { Art, Play, StatusBar } from './app-parts.tsx'

const chapters = [
  ['The first step', '12 min', 'water'],
  ['નેમિનાથની ટૂંક', '18 min', 'gold'],
] as const

export function FilmScreen() {
  return (
    <div className="app after-dark">
      <div className="night" style={{ position: 'absolute', inset: '0 0 auto', height: 424 }}>
        <MountainSteps id="film" />
        <div
          style={{
            position: 'absolute',
            inset: '200px 0 0',
            background: 'linear-gradient(transparent 30%, var(--app-night) 97%)',
          }}
        />
      </div>
      <div style={{ position: 'relative' }}>
        <StatusBar />
      </div>
      <div style={{ position: 'relative', padding: '0 20px', marginTop: 306 }}>
        <div style={{ fontSize: 33, fontWeight: 700, lineHeight: 1.1 }}>गिरनार</div>
        <div style={{ fontSize: 18, fontWeight: 560, marginTop: 2 }}>Ten thousand steps to the light</div>
        <div className="row muted" style={{ marginTop: 8, gap: 10 }}>
          <span>2025</span>
          <span style={{ border: '1px solid', borderRadius: 4, padding: '0 5px' }}>U</span>
          <span>58 min</span>
          <span>हिन्दी · ગુજરાતી</span>
        </div>
        <div className="row" style={{ marginTop: 16 }}>
          <span className="pill" style={{ flex: 1, justifyContent: 'center', padding: 13, fontSize: 16 }}>
            <Play /> Play
          </span>
          <span
            className="pill"
            style={{ background: 'var(--app-raised)', color: 'var(--app-ink)', padding: 13 }}
          >
            <svg width="20" height="20" fill="none" stroke="currentColor" strokeWidth="1.8">
              <path d="M5 3h10v14l-5-3.8L5 17z" strokeLinejoin="round" />
            </svg>
          </span>
        </div>
        <p style={{ marginTop: 16, lineHeight: 1.5 }}>
          A family climbs the mountain of Neminath before sunrise and learns what each resting place has to
          tell.
        </p>
      </div>
      <div className="section" style={{ paddingTop: 16 }}>
        Chapters
      </div>
      {chapters.map(([title, length, tone]) => (
        <div className="row" key={title} style={{ padding: '0 20px 12px' }}>
          <Art tone={tone} style={{ width: 96, height: 54, borderRadius: 8 }}>
            {tone === 'water' ? <LotusPond id="film-pond" /> : <AshokaTree id="film-tree" />}
          </Art>
          <div>
            <div style={{ fontWeight: 600 }}>{title}</div>
            <div className="muted">{length}</div>
          </div>
        </div>
      ))}
    </div>
  )
}
