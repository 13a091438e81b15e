// Our own player controls. They load after an item has begun to play, so that they do not delay it.
import 'media-chrome/dist/media-airplay-button.js'
import 'media-chrome/dist/media-captions-button.js'
import 'media-chrome/dist/media-cast-button.js'
import 'media-chrome/dist/media-chrome-button.js'
import 'media-chrome/dist/media-control-bar.js'
import 'media-chrome/dist/media-controller.js'
import 'media-chrome/dist/media-fullscreen-button.js'
import 'media-chrome/dist/media-loading-indicator.js'
import 'media-chrome/dist/media-mute-button.js'
import 'media-chrome/dist/media-pip-button.js'
import 'media-chrome/dist/media-play-button.js'
import 'media-chrome/dist/media-seek-backward-button.js'
import 'media-chrome/dist/media-seek-forward-button.js'
import 'media-chrome/dist/media-time-display.js'
import 'media-chrome/dist/media-time-range.js'
import 'media-chrome/dist/media-volume-range.js'
import { addTranslation, setLanguage } from 'media-chrome/dist/utils/i18n.js'
import styles from '../styles/controls.css?inline'
import { playerTexts } from '../text/player.ts'
import { offerChoices, type SoundTracks } from './choices.ts'
import { followingLink, openFollowing } from './following.ts'

const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)
document.adoptedStyleSheets.push(sheet)

// The empty tooltips replace Media Chrome's, whose text is not part of the button's name, against WCAG 2.5.3.
const playing =
  '<media-play-button><span slot="tooltip-play"></span><span slot="tooltip-pause"></span></media-play-button>'
const seeking =
  '<media-seek-backward-button seekoffset="10"></media-seek-backward-button><media-seek-forward-button seekoffset="10"></media-seek-forward-button>'
const volume = '<media-mute-button></media-mute-button><media-volume-range></media-volume-range>'
const elsewhere = '<media-cast-button></media-cast-button><media-airplay-button></media-airplay-button>'
const picture =
  '<media-captions-button></media-captions-button><media-pip-button></media-pip-button><media-fullscreen-button></media-fullscreen-button>'

const loading = '<media-loading-indicator slot="centered-chrome" noautohide></media-loading-indicator>'

const controls = (isVideo: boolean) => `${isVideo ? loading : ''}
<media-control-bar><media-time-range></media-time-range><media-time-display showduration notoggle aria-hidden="true"></media-time-display></media-control-bar>
<media-control-bar>${playing}${seeking}<span class="gap"></span>${volume}${elsewhere}${isVideo ? picture : ''}</media-control-bar>`

/**
 * Puts the controls over a film, or around a recording. The playing element itself is moved into them, in one step, so
 * that it plays on (https://html.spec.whatwg.org/multipage/media.html#playing-the-media-resource).
 */
export function showControls(media: HTMLMediaElement, sounds: SoundTracks | undefined): void {
  const { lang } = document.documentElement
  const { next, ...words } = playerTexts[lang as keyof typeof playerTexts] ?? playerTexts.en
  addTranslation(lang, words)
  setLanguage(lang)
  const isVideo = media instanceof HTMLVideoElement
  const controller = document.createElement('media-controller')
  // Without consent the controls must not store volume or captions. Their help for keys is off: it is in English.
  for (const name of ['novolumepref', 'nomutedpref', 'nosubtitleslangpref']) controller.setAttribute(name, '')
  controller.setAttribute('hotkeys', 'noshift+/')
  controller.setAttribute('lang', lang)
  controller.toggleAttribute('audio', !isVideo)
  controller.innerHTML = controls(isVideo)
  if (followingLink()) {
    // A Media Chrome button, so that it looks like the others.
    const button = document.createElement('media-chrome-button')
    button.innerHTML = `<svg aria-hidden="true" viewBox="0 0 24 24"><path d="M6 5v14l10-7zM17 5h2v14h-2z"/></svg>`
    button.setAttribute('aria-label', next)
    button.addEventListener('click', openFollowing)
    controller.querySelector('.gap')?.before(button)
  }
  // Tooltips are off, because their words differ from the names of the buttons (WCAG 2.5.3).
  for (const part of controller.querySelectorAll('*')) part.setAttribute('notooltip', '')
  media.controls = false
  media.replaceWith(controller)
  media.slot = 'media'
  controller.prepend(media)
  // Removes the display of chapter names: our files have none, so it would show the language of the page.
  controller
    .querySelector('media-time-range')
    ?.shadowRoot?.querySelector('media-preview-chapter-display')
    ?.remove()
  // The button tells by `aria-checked` whether captions are on, which needs the role of a switch (WAI-ARIA 1.2, 6.6).
  controller.querySelector('media-captions-button')?.setAttribute('role', 'switch')
  // The pressed play button is hidden by now, so its focus was lost. A pressed chapter or line keeps the focus.
  if (document.activeElement === document.body)
    controller.querySelector<HTMLElement>('media-play-button')?.focus({ preventScroll: true })
  offerChoices(media, sounds)
}
