import type { WatchText } from '../text/en.ts'

const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2]
const sleepMinutes = [15, 30, 60]

interface PlayerChoicesProps {
  text: WatchText
  hasChapters: boolean
}

/** Below the player; `choices.ts` shows those that the playing item has. */
export function PlayerChoices({ text, hasChapters }: PlayerChoicesProps) {
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
