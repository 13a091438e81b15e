import type { ReactNode } from 'react'
import { LotusPond } from '../art/lotus.tsx'
import { MandalaTile } from '../art/mandala.tsx'
import { TempleHill } from '../art/temple-hill.tsx'
import { AshokaTree } from '../art/tree.tsx'
import { Voices } from '../art/voices.tsx'
import { Art, Play, StatusBar, TabBar } from './app-parts.tsx'

interface Episode {
  title: string
  about: string
  tone: string
  picture: ReactNode
}

const episodes: Episode[] = [
  { title: 'अनेकांत संवाद', about: 'One truth, many windows · 42 min', tone: 'dusk', picture: <MandalaTile /> },
  {
    title: 'Ahimsa at work',
    about: 'A doctor’s day · 35 min',
    tone: 'leaf',
    picture: <AshokaTree id="pod-a" />,
  },
  {
    title: 'તપ અને ત્યાગ',
    about: 'વરસીતપ કરનારા સાથે · 51 min',
    tone: 'water',
    picture: <LotusPond id="pod-b" />,
  },
  {
    title: 'Builders of Ranakpur',
    about: '1,444 pillars · 47 min',
    tone: 'dawn',
    picture: <TempleHill id="pod-c" />,
  },
]

function EpisodeRow({ episode }: { episode: Episode }) {
  return (
    <div className="row" style={{ padding: '9px 20px' }}>
      <Art tone={episode.tone} style={{ width: 72, height: 72, flex: 'none' }}>
        {episode.picture}
      </Art>
      <div style={{ flex: 1 }}>
        <div style={{ fontSize: 16, fontWeight: 620 }}>{episode.title}</div>
        <div className="muted">{episode.about}</div>
      </div>
      <div
        style={{
          display: 'grid',
          placeItems: 'center',
          width: 36,
          height: 36,
          borderRadius: 18,
          background: 'var(--app-accent-soft)',
          color: 'var(--app-accent)',
        }}
      >
        <Play />
      </div>
    </div>
  )
}

export function PodcastsScreen() {
  return (
    <div className="app">
      <StatusBar />
      <div className="page-title">Podcasts</div>
      <div className="row" style={{ gap: 8, padding: '0 20px 16px' }}>
        <span className="chip is-here">All</span>
        <span className="chip">English</span>
        <span className="chip">हिन्दी</span>
        <span className="chip">ગુજરાતી</span>
      </div>
      <div
        style={{
          margin: '0 16px',
          padding: 14,
          borderRadius: 18,
          background: 'var(--app-maroon)',
          color: 'var(--app-night-ink)',
        }}
      >
        <div className="row" style={{ gap: 14 }}>
          <Art tone="night" style={{ width: 104, height: 104, flex: 'none' }}>
            <Voices />
          </Art>
          <div>
            <div style={{ fontSize: 19, fontWeight: 680, lineHeight: 1.2 }}>
              क्षमा: the strength to forgive
            </div>
            <div style={{ fontSize: 13, opacity: 0.85, marginTop: 5 }}>
              In talk with two generations · 38 min
            </div>
          </div>
        </div>
      </div>
      <div className="section" style={{ paddingBottom: 4 }}>
        New conversations
      </div>
      {episodes.map((episode) => (
        <EpisodeRow key={episode.title} episode={episode} />
      ))}
      <TabBar here="Listen" />
    </div>
  )
}
