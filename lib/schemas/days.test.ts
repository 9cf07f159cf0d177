import { updateAvailabilitySchema } from './availability'
import { fieldErrors } from './common'
import { createOfferSchema, offerFormSchema } from './offer'
import { createOpenHouseSchema } from './open-house'
import { requestViewingSchema, slotsSchema } from './viewing'

const ID = '0123456789abcdef01234567'

/** Each place that takes a day or a moment, with the input that has it. */
const PLACES = {
  'a closing date': (day: string) => createOfferSchema.safeParse({ closingDate: day }),
  'a closing date of the form': (day: string) => offerFormSchema(0, 10).safeParse({ closingDate: day }),
  'an exception of the weekly hours': (day: string) =>
    updateAvailabilitySchema.safeParse({ exceptions: [{ from: day, until: day, windows: [] }] }),
  'an open house on the clock of the home': (day: string) =>
    createOpenHouseSchema.safeParse({ id: ID, startsAt: `${day}T14:00`, endsAt: `${day}T16:00` }),
  'an open house with an offset': (day: string) =>
    createOpenHouseSchema.safeParse({ id: ID, startsAt: `${day}T14:00Z`, endsAt: `${day}T16:00Z` }),
  'a viewing': (day: string) => requestViewingSchema.safeParse({ startsAt: `${day}T19:00:00Z` }),
  'the start of free times': (day: string) => slotsSchema.safeParse({ from: `${day}T19:00:00Z` }),
}

describe.each(Object.entries(PLACES))('%s', (_place, parse) => {
  it.each(['2028-02-30', '2027-02-29', '2026-13-01', '2026-04-31'])(
    'names %s, which does not exist',
    (day) => {
      const { error } = parse(day)
      expect(error && Object.values(fieldErrors(error))).toContain(
        `${day} is not in the calendar. Check the day and the month.`,
      )
    },
  )
})
