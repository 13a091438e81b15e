import { type AppContent, type SmallPicture, youtubeUrl } from '@jinvani/contract'
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { siteConfig } from '../site-config.ts'
import type { WatchText } from '../text/watch.ts'
import { NoPicture } from './share-frame.tsx'
import { findFile, isProtected, pictureKind, choosePicture, type Playable, makePlayable } from './playable.ts'

const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2]
const sleepMinutes = [15, 30, 60]

/** The choices below the player, disabled until somebody presses play. `choices.ts` then shows those that fit. */
function PlayerChoices({ text, item }: { text: WatchText; item: AppContent }) {
  const { start, end, stop } = text.repeatPart
  return (
    <fieldset className="choices" id="choices" disabled>
      <label hidden>
        {text.sound}
        <select id="sound" aria-label={text.sound} />
      </label>
      <label hidden={item.captions.length === 0}>
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
          {item.chapters.length > 0 && <option value="chapter">{text.chapterEnd}</option>}
          <option value="end">{text.itemEnd}</option>
        </select>
      </label>
      <span id="left" role="timer" aria-label={text.sleep} />
      <button type="button" id="repeat" data-start={start} data-end={end} data-stop={stop}>
        {start}
      </button>
    </fieldset>
  )
}

export function WidePicture({ picture, small }: { picture: string; small: SmallPicture[] }) {
  const sizes = small.length > 0 && {
    srcSet: [...small.map(({ url, width }) => `${url} ${width}w`), `${picture} 1280w`].join(', '),
    // The picture covers 92vw. With 88vw, a phone of 360 px and pixel ratio 2 loads the copy of 640 px, not of 1280.
    sizes: '(min-width: 56rem) 53rem, 88vw',
  }
  return (
    <img className="cover" src={picture} {...sizes} alt="" width={1280} height={720} fetchPriority="high" />
  )
}

function Picture({ item }: { item: AppContent }) {
  const kind = pictureKind(item)
  const picture = item.images[kind]
  if (picture === '') return <NoPicture colour={item.categories[0]?.bgcolor} />
  return <WidePicture picture={picture} small={item.smallImages[kind]} />
}

/** The `video` or `audio` element. A single file plays without JavaScript. A stream needs the player's script. */
function Media({ item }: { item: AppContent }) {
  const file = findFile(item)
  const shared = {
    id: 'media',
    controls: true,
    preload: 'none',
    hidden: file === undefined,
    'aria-label': item.title,
    ...(file && { src: file.url }),
  }
  const tracks = item.captions.map(({ language, label, url }) => (
    <track key={language} kind="captions" src={url} srcLang={language} label={label} />
  ))
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- an item may have no captions
  if (item.mediaType === 'audio') return <audio {...shared}>{tracks}</audio>
  const poster = choosePicture(item)
  // React puts pictures with a high priority before the fonts, but not posters.
  if (file && poster) preload(poster, { as: 'image', fetchPriority: 'high' })
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- an item may have no captions
    <video {...shared} playsInline poster={poster || undefined}>
      {tracks}
    </video>
  )
}

interface PlayerStageProps {
  playable: Playable
  text: WatchText
  /** A film plays over the picture; the controls of a recording lie on its lower edge. */
  picture: ReactNode
  media: ReactNode
  isVideo?: boolean
  children?: ReactNode
}

/** The player and its play button. `start.ts` makes them work. */
export function PlayerStage({ playable, text, picture, media, isVideo, children }: PlayerStageProps) {
  return (
    <div className="stage" id="stage" data-play={JSON.stringify(playable)}>
      <div className="screen" id="screen">
        {picture}
        {isVideo ? media : <p id="cues" dir="auto" />}
        <button
          type="button"
          className="play"
          id="play"
          aria-label={`${text.play}: ${playable.title}`}
          hidden
        >
          <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
            <path d="M8 5v14l11-7z" />
          </svg>
        </button>
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
  // No picture for a film that is a single file: its `video` element shows it as the poster.
  const hasPicture = !isVideo || !findFile(item) || choosePicture(item) === ''
  const playable = makePlayable(item, siteConfig.brand)
  // An item that is only on YouTube plays in YouTube's player instead. Nobody outside its frame can tell whether it has
  // loaded, and where YouTube is blocked it has not, so a link to YouTube appears with it.
  const hasPlayer = item.sources.some(({ kind }) => kind !== 'youtube')
  return (
    <PlayerStage
      playable={playable}
      text={text}
      picture={hasPicture && <Picture item={item} />}
      media={<Media item={item} />}
      isVideo={isVideo}
    >
      {!findFile(item) && (
        <noscript>
          <p className="notice">{text.noScript}</p>
        </noscript>
      )}
      {hasPlayer && <PlayerChoices text={text} item={item} />}
      {!hasPlayer && playable.youtube !== null && (
        <a className="elsewhere" href={youtubeUrl(playable.youtube)} target="_blank" rel="noopener">
          {text.onYoutube}
        </a>
      )}
    </PlayerStage>
  )
}
