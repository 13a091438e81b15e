// The player alone, for the frame of another site. Nothing here signs anybody in or changes anything on the server: a
// page around it may make people press whatever it likes.
import type { AppContent, EmbedShown } from '@jinvani/contract'
import { itemFonts } from '../fonts.ts'
import { embedPath, type Language, languagePath, watchPath } from '../languages.ts'
import { absoluteUrl, siteConfig } from '../site-config.ts'
import type { SitePage } from '../site-pages.tsx'
import { embedTexts } from '../text/embed-text.ts'
import { watchTexts } from '../text/texts.ts'
import { WatchStage } from './watch-stage.tsx'

interface EmbedProps {
  item: AppContent | null
  language: Language
  origin: string
}

function Embed({ item, language, origin }: EmbedProps) {
  const { watchOn, gone } = embedTexts[language]
  const path = item ? watchPath(language, item.slug) : languagePath(language)
  return (
    <main id="content" className="watch embed">
      {item && <WatchStage item={item} text={watchTexts[language]} />}
      <div className="bar">
        <h1 dir="auto" lang={item?.titleLanguage}>
          {item?.title ?? gone}
        </h1>
        <a href={absoluteUrl(path, origin)} target="_blank" rel="noopener" dir="auto">
          {watchOn}
        </a>
      </div>
    </main>
  )
}

export function embedPage(language: Language, { item, origin }: EmbedShown): SitePage {
  const title = item?.title ?? embedTexts[language].gone
  return {
    kind: 'watch',
    path: embedPath(language, item?.slug ?? ''),
    file: '',
    language,
    title: `${title} · ${siteConfig.wordmark[language]}`,
    description: '',
    // The page of the item is the one to find.
    isHidden: true,
    fonts: itemFonts(title, embedTexts[language].watchOn),
    content: <Embed item={item} language={language} origin={origin} />,
  }
}
