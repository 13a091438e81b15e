// Where on earth sunrise is looked at, in degrees and metres.
import type { Place } from '@jinvani/contract'
import { Observer } from 'astronomy-engine'

export const observers: Record<Place, Observer> = {
  ahmedabad: new Observer(23.03, 72.58, 53),
  mumbai: new Observer(19.08, 72.88, 14),
  palitana: new Observer(21.52, 71.83, 66),
  jaipur: new Observer(26.91, 75.79, 431),
  delhi: new Observer(28.61, 77.21, 216),
  indore: new Observer(22.72, 75.86, 553),
  shikharji: new Observer(23.96, 86.13, 1350),
  kolkata: new Observer(22.57, 88.36, 9),
  bengaluru: new Observer(12.97, 77.59, 920),
  chennai: new Observer(13.08, 80.27, 6),
}
