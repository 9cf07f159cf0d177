'use server'

import { redirect } from 'next/navigation'
import { type OfferPostState } from '@/components/offers/offer-form'
import { readAmount } from '@/lib/domain/numbers'
import { paths } from '@/lib/paths'
import { fieldErrors } from '@/lib/schemas/common'
import { offerFormSchema } from '@/lib/schemas/offer'
import { fieldsOf } from '@/lib/transport/create-action'
import { createOfferAction } from './actions'

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
  const { data: offer, error } = offerFormSchema().safeParse(typed)
  if (!offer) {
    const fields = fieldErrors(error)
    return { typed, error: { code: 'invalid_input', message: 'The input is not valid.', fields } }
  }
  if (readAmount(confirmed) !== offer.offerAmount) return { typed, mustConfirm: true }
  const result = await createOfferAction({ propertyId, ...offer })
  if (result.ok) redirect(paths.user.bought)
  return { typed, error: result.error }
}
