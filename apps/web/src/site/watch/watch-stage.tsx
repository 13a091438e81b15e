import type { AppContent } from '@jinvani/contract'
import type { ReactNode } from 'react'
import { NoPicture } from '../no-picture.tsx'
import { siteConfig } from '../site-config.ts'
import type { WatchText } from '../text/en.ts'
import { fileOf, isProtected, pictureKind, pictureOf, type Playable, playableOf } from './playable.ts'

const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2]
const sleepMinutes = [15, 30, 60]

interface PlayerChoicesProps {
  text: WatchText
  hasChapters: boolean
}

/** Below the player; `choices.ts` shows those that the playing item has. */
function PlayerChoices({ text, hasChapters }: PlayerChoicesProps) {
  const { start, end, stop } = text.repeatPart
  return (
    <div className="choices" id="choices" hidden>
      <label hidden>
        {text.sound}
        <select id="sound" aria-label={text.sound} />
      </label>
      <label hidden>
        {text.captions}
        <select id="captions">
          <option value="-1">{text.off}</option>
        </select>
      </label>
      <label>
        {text.speed}
        <select id="speed" defaultValue="1">
          {speeds.map((speed) => (
            <option key={speed} value={speed}>
              {speed}×
            </option>
          ))}
        </select>
      </label>
      <label>
        {text.sleep}
        <select id="sleep" defaultValue="off">
          <option value="off">{text.off}</option>
          {sleepMinutes.map((minutes) => (
            <option key={minutes} value={minutes}>
              {text.minutes.replace('{n}', String(minutes))}
            </option>
          ))}
          {hasChapters && <option value="chapter">{text.chapterEnd}</option>}
          <option value="end">{text.itemEnd}</option>
        </select>
      </label>
      <span id="left" role="timer" aria-label={text.sleep} />
      <button type="button" id="repeat" data-start={start} data-end={end} data-stop={stop}>
        {start}
      </button>
    </div>
  )
}

function Picture({ item }: { item: AppContent }) {
  const kind = pictureKind(item)
  const picture = item.images[kind]
  if (picture === '') return <NoPicture colour={item.categories[0]?.bgcolor} />
  const small = item.smallImages[kind].map(({ url, width }) => `${url} ${width}w`)
  const sizes = small.length > 0 && {
    srcSet: [...small, `${picture} 1280w`].join(', '),
    sizes: '(min-width: 56rem) 53rem, 92vw',
  }
  return (
    <img className="cover" src={picture} {...sizes} alt="" width={1280} height={720} fetchPriority="high" />
  )
}

/** Plays without script if the item is one file; otherwise the script adds the stream. */
function Media({ item }: { item: AppContent }) {
  const file = fileOf(item)
  const shared = {
    id: 'media',
    controls: true,
    preload: 'none',
    hidden: file === undefined,
    'aria-label': item.title,
    ...(file && { src: file.url }),
  }
  // An audio element cannot show captions.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  if (item.mediaType === 'audio') return <audio {...shared} />
  return (
    // The item has the captions that staff uploaded, or none.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video {...shared} playsInline poster={pictureOf(item) || undefined}>
      {item.captions.map(({ language, label, url }) => (
        <track key={language} kind="captions" src={url} srcLang={language} label={label} />
      ))}
    </video>
  )
}

function PlayButton({ label }: { label: string }) {
  return (
    <button type="button" className="play" id="play" aria-label={label} hidden>
      <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
        <path d="M8 5v14l11-7z" />
      </svg>
    </button>
  )
}

interface PlayerStageProps {
  playable: Playable
  text: WatchText
  /** Over which a film plays, and on which the controls of a recording lie. */
  picture: ReactNode
  /** A `video` or `audio` with the id `media`. */
  media: ReactNode
  isVideo?: boolean
  children?: ReactNode
}

/** What `start.ts` plays. */
export function PlayerStage({ playable, text, picture, media, isVideo, children }: PlayerStageProps) {
  return (
    <div className="stage" id="stage" data-play={JSON.stringify(playable)}>
      <div className="screen" id="screen">
        {picture}
        {isVideo && media}
        <PlayButton label={`${text.play}: ${playable.title}`} />
      </div>
      {!isVideo && media}
      <p className="notice" id="failure" role="alert" hidden>
        {text.failed}
      </p>
      {children}
    </div>
  )
}

export function WatchStage({ item, text }: { item: AppContent; text: WatchText }) {
  if (isProtected(item))
    return (
      <div className="stage">
        <div className="screen">
          <Picture item={item} />
        </div>
        <p className="notice">{text.inApp[item.mediaType]}</p>
      </div>
    )
  const isVideo = item.mediaType === 'video'
  // The film has it as its poster.
  const hasPicture = !isVideo || !fileOf(item) || pictureOf(item) === ''
  return (
    <PlayerStage
      playable={playableOf(item, siteConfig.brand)}
      text={text}
      picture={hasPicture && <Picture item={item} />}
      media={<Media item={item} />}
      isVideo={isVideo}
    >
      {!fileOf(item) && (
        <noscript>
          <p className="notice">{text.noScript}</p>
        </noscript>
      )}
      <PlayerChoices text={text} hasChapters={item.chapters.length > 0} />
    </PlayerStage>
  )
}
