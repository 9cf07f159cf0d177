'use server'

import { redirect } from 'next/navigation'
import { fieldsOf } from '@/app/form-fields'
import { type OfferPostState } from '@/components/offers/offer-form'
import { readAmount } from '@/lib/domain/numbers'
import { paths } from '@/lib/paths'
import { type CreateOfferInput, createOfferSchema } from '@/lib/schemas/offer'
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
  const fields = { offerAmount, validDays, note, financing, inspection, closingDate }
  const amount = readAmount(offerAmount)
  const input: CreateOfferInput = {
    propertyId,
    offerAmount: amount ?? Number.NaN,
    validDays: Number(validDays),
    note,
    financing: (financing || undefined) as CreateOfferInput['financing'],
    inspection: inspection === '' ? undefined : inspection === 'yes',
    closingDate: closingDate || undefined,
  }
  const isConfirmed = readAmount(confirmed) === amount
  // Malformed input is left to the action, which reports it.
  if (!isConfirmed && createOfferSchema.safeParse(input).success) return { typed: fields, mustConfirm: true }
  const result = await createOfferAction(input)
  if (result.ok) redirect(paths.user.bought)
  return { typed: fields, error: result.error }
}
