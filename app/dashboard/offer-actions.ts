'use server'

import { redirect } from 'next/navigation'
import { type OfferPostState } from '@/components/offers/offer-form'
import { readAmount } from '@/lib/domain/numbers'
import { paths } from '@/lib/paths'
import { createOfferSchema } from '@/lib/schemas/offer'
import { fieldsOf } from '@/lib/transport/create-action'
import { createOfferAction } from './actions'
import { toOffer } from './offer-fields'

/** An offer as its form submits it without JavaScript (`OfferPost`): asks once, then sends it. */
export async function createOfferFormAction(_state: OfferPostState, form: FormData): Promise<OfferPostState> {
  const {
    propertyId = '',
    offerAmount = '',
    validDays = '',
    note = '',
    confirmed = '',
    ...terms
  } = fieldsOf(form)
  const { financing = '', inspection = '', closingDate = '' } = terms
  const typed = { offerAmount, validDays, note, financing, inspection, closingDate }
  const input = toOffer({ propertyId, ...typed })
  const isConfirmed = readAmount(confirmed) === readAmount(offerAmount)
  // Malformed input is left to the action, which reports it.
  if (!isConfirmed && createOfferSchema.safeParse(input).success) return { typed, mustConfirm: true }
  const result = await createOfferAction(input)
  if (result.ok) redirect(paths.user.bought)
  return { typed, error: result.error }
}
