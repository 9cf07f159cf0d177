import { type Clock } from '@/lib/domain/clock'
import { offsetAt } from '@/lib/domain/time-zones'

const clockIn = (zone: string, has24Hours = false): Clock => ({
  name: '',
  offsetAt: (at) => offsetAt(zone, at),
  has24Hours: () => has24Hours,
})

/** The clocks of three readers. */
export const LOS_ANGELES = clockIn('America/Los_Angeles')
export const BERLIN = clockIn('Europe/Berlin', true)
export const AUCKLAND = clockIn('Pacific/Auckland')

/** On these clocks it is 2:09 PM, 23:09, and 11:09 AM of the next day. */
export const AT = '2026-11-30T22:09:59.000Z'
