import { limits } from '../limits.ts'

export const mineNotes = {
  'SavedItem.content': 'The item, as in the lists of the catalogue.',
  'HistoryItem.content': 'The item, as in the lists of the catalogue.',
  savedAt: 'Time at which it was saved, UTC.',
  positionSec: 'Where the person stopped, in seconds from the beginning.',
  'PositionInput.positionSec':
    'Where the person stopped, in whole seconds. Beyond a known end it counts as the end, and the item as finished.',
  'PositionChange.positionSec': 'As in `appSetPosition`; may be left out only where `cleared` is true.',
  finished: 'Whether the person finished the item.',
  'PositionInput.finished':
    'Whether the person finished the item; unless given, true from 95 % of a known length.',
  'PositionChange.finished': 'As in `appSetPosition`.',
  'HistoryItem.at': 'Time at which it was played last, UTC.',
  'ItemState.saved': 'Whether the person saved the item.',
  kept: 'False where nothing was stored: for a person under 18 without `guardianConsent`, and on a server that keeps no plays.',
  clock:
    'What the clock of the device says at the moment of sending, UTC. The server moves the times of the entries by the difference to its own clock. Send a batch that is repeated with the same value.',
  'SyncInput.saved': `Items that were saved, or taken off. At most ${limits.syncEntries} entries with \`positions\`.`,
  'SyncInput.positions': `Where the person stopped. At most ${limits.syncEntries} entries with \`saved\`.`,
  'PositionChange.cleared':
    'True if the person cleared the item from the history; the position does not count then.',
  'SyncInput.historyClearedAt':
    'Time at which the person cleared the whole history, by the clock of the device, UTC.',
  'SavedChange.saved': 'True for saved, false for taken off.',
  'SavedChange.at':
    'Time of the change by the clock of the device, UTC; a time after `clock` counts as `clock`.',
  'PositionChange.at':
    'Time of the change by the clock of the device, UTC; a time after `clock` counts as `clock`.',
  taken: 'Number of entries that were not skipped; one that is older than what is stored counts too.',
  skipped: 'Entries that changed nothing, and never will.',
  'SkippedEntry.reason':
    '`not-found`: the apps have no such item. `not-kept`: no plays of this person may be kept.',
}
