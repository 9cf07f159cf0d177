import { readAmount } from '@/lib/domain/numbers'
import { type CreateOfferInput } from '@/lib/schemas/offer'

/** An amount as it was typed, in major units; an invalid one is left to the schema, which reports it. */
export const amountIn = (text = ''): number => readAmount(text) ?? Number.NaN

/** The form of an offer as the input of its operation, which checks it. */
export const toOffer = ({
  propertyId = '',
  offerAmount,
  validDays,
  note,
  ...terms
}: Record<string, string>): CreateOfferInput => ({
  propertyId,
  offerAmount: amountIn(offerAmount),
  validDays: Number(validDays),
  note,
  financing: (terms.financing || undefined) as CreateOfferInput['financing'],
  inspection: terms.inspection ? terms.inspection === 'yes' : undefined,
  closingDate: terms.closingDate || undefined,
})
