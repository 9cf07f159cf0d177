import { type ListingEvent } from '@/lib/domain/listing-numbers'
import { type NextViewingDto, type ViewingDto } from './viewing'

/** A viewing of today, on the clock of its home. */
export type TodaysViewingDto = Pick<NextViewingDto, '_id' | 'propertyTitle' | 'status' | 'when'> &
  Pick<ViewingDto, 'wall' | 'propertyLocation'> & {
    /** The buyer, or how many people requested this time. */
    who: string
  }

/** One of the numbers of an agent's homes: of seven days, and the sum of the same days of the week before. */
export type WeekNumberDto = { event: ListingEvent; days: number[]; total: number; before: number }

export type AgentWeekDto = {
  /** The seven days, UTC: "2026-11-20" to "2026-11-26". */
  days: string[]
  /** The number of homes that are counted, and whether the agent has more. */
  homes: number
  isPartial: boolean
  numbers: WeekNumberDto[]
}

/** What an agent's front page asks for: a home without something, or the licence. */
export type UpdateDto =
  | { about: 'licence'; validUntil: string }
  | {
      about: 'pictures' | 'energy' | 'price'
      propertyId: string
      title: string
      image: string
      /** The days since the price was last set. */
      days: number
    }
