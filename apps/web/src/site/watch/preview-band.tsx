// Says on the page of an item that is not live how long its link shows it. Its words have the fonts of titles
// (`itemFonts`), which hold every word.
import { type Language, languages } from '../languages.ts'

const texts: Record<Language, string> = {
  en: 'Preview until {time}, India time',
  hi: 'पूर्वावलोकन {time} तक, भारतीय समय',
  gu: 'પૂર્વાવલોકન {time} સુધી, ભારતીય સમય',
}

export function previewWords(language: Language, until: string): string {
  const locale = languages.find(({ code }) => code === language)?.locale.replace('_', '-')
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' } as const
  return texts[language].replace('{time}', new Intl.DateTimeFormat(locale, format).format(new Date(until)))
}

export function PreviewBand({ until, language }: { until: string; language: Language }) {
  return (
    <p className="preview-band" dir="auto">
      {previewWords(language, until)}
    </p>
  )
}
