import { shiftDay } from './dates'
import { instantOf, wallAt } from './time-zones'

/** 9:00 AM in the zone on the day after this moment; the moment itself if the clock skips that time. */
export const morningAfter = (at: Date, zone: string): Date =>
  instantOf(`${shiftDay(wallAt(at, zone).slice(0, 10), 1)}T09:00`, zone) ?? at
