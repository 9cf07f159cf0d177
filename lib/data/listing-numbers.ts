import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { toDay } from '@/lib/domain/dates'
import { type DayNumbers, daysBetween, NO_NUMBERS } from '@/lib/domain/listing-numbers'
import { collection, type ListingNumbersDoc } from './collections'

const monthOf = (day: string): Date => new Date(`${day.slice(0, 7)}-01`)

/** The field of a day: `d29`. */
const fieldOf = (day: string): string => `d${day.slice(8)}`

/** The numbers of these homes on the days from one moment to another, both included; days without any are absent. */
export async function findListingNumbers(
  propertyIds: readonly string[],
  from: Date,
  to: Date,
): Promise<Map<string, DayNumbers[]>> {
  const documents = await collection('listingNumbers')
    .find(
      {
        propertyId: { $in: propertyIds.map((id) => new ObjectId(id)) },
        month: { $gte: monthOf(toDay(from)), $lte: to },
      },
      { hint: 'listing', projection: { _id: 0, propertyId: 1, month: 1, days: 1 } },
    )
    .toArray()
  const days = daysBetween(from, to)
  const found = new Map<string, DayNumbers[]>()
  for (const document of documents) {
    const id = document.propertyId.toHexString()
    found.set(id, [...(found.get(id) ?? []), ...numbersOn(document, days)])
  }
  return found
}

const numbersOn = ({ month, days = {} }: ListingNumbersDoc, wanted: readonly string[]): DayNumbers[] =>
  wanted
    .filter((day) => day.startsWith(toDay(month).slice(0, 7)))
    .flatMap((day) => {
      const numbers = days[fieldOf(day)]
      return numbers ? [{ day, ...NO_NUMBERS, ...numbers }] : []
    })

/** Deletes the numbers of deleted homes, and the links of their owners. */
export async function deleteNumbersOf(propertyIds: ObjectId[], session: ClientSession): Promise<void> {
  await collection('ownerLinks').deleteMany({ _id: { $in: propertyIds } }, { session })
  await collection('listingNumbers').deleteMany({ propertyId: { $in: propertyIds } }, { session })
}
