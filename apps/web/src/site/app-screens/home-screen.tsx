import { LotusPond } from '../art/lotus.tsx'
import { MandalaTile } from '../art/mandala.tsx'
import { Tanpura } from '../art/tanpura.tsx'
import { TempleHill } from '../art/temple-hill.tsx'
import { AshokaTree } from '../art/tree.tsx'
import { Art, Play, StatusBar, TabBar } from './app-parts.tsx'

export function HomeScreen() {
  return (
    <div className="app">
      <StatusBar />
      <div style={{ padding: '4px 20px 12px', fontSize: 25, fontWeight: 650 }}>Jai Jinendra</div>
      <div style={{ position: 'relative', margin: '0 16px', height: 296 }}>
        <Art tone="dawn" style={{ height: 296, borderRadius: 18 }}>
          <TempleHill id="home" />
        </Art>
        <div
          style={{
            position: 'absolute',
            inset: 'auto 0 0',
            padding: '46px 16px 16px',
            borderRadius: '0 0 18px 18px',
            background: 'linear-gradient(transparent, var(--app-night))',
            color: 'var(--app-night-ink)',
          }}
        >
          <div style={{ fontSize: 25, fontWeight: 700, lineHeight: 1.15 }}>શત્રુંજય</div>
          <div className="row" style={{ justifyContent: 'space-between' }}>
            <span style={{ fontSize: 14 }}>The city of temples · 1 h 24 min</span>
            <span className="pill">
              <Play /> Play
            </span>
          </div>
        </div>
      </div>
      <div className="section">
        For this morning <span>All</span>
      </div>
      <div className="shelf">
        <figure>
          <Art tone="water">
            <LotusPond id="home-pond" />
          </Art>
          णमोकार मंत्र
        </figure>
        <figure>
          <Art tone="gold">
            <Tanpura id="home-tanpura" />
          </Art>
          મંગલ પ્રભાતિયાં
        </figure>
        <figure>
          <Art tone="dusk">
            <MandalaTile />
          </Art>
          Logassa Sutra
        </figure>
      </div>
      <div className="section">
        Stories for children <span>All</span>
      </div>
      <div className="shelf">
        {['leaf', 'dawn', 'night'].map((tone, index) => (
          <figure key={tone}>
            <Art tone={tone}>
              {index === 0 ? <AshokaTree id="home-tree" /> : <TempleHill id={`home-${tone}`} />}
            </Art>
          </figure>
        ))}
      </div>
      <TabBar here="Home" />
    </div>
  )
}
