import { redirect } from 'next/navigation'
import { createOfferAction } from './actions'
import { createOfferFormAction } from './offer-actions'

jest.mock('next/navigation', () => ({ redirect: jest.fn() }))
jest.mock('./actions', () => ({ createOfferAction: jest.fn(async () => ({ ok: true })) }))
// It reads the session, which a test of a form lacks.
jest.mock('@/lib/transport/create-action', () => ({ fieldsOf: (form: FormData) => Object.fromEntries(form) }))

const offer = { propertyId: 'a', offerAmount: '$450k', validDays: '3' }
const post = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...offer, ...fields })) form.set(name, value)
  return createOfferFormAction(null, form)
}

test('asks once before it sends an offer without JavaScript', async () => {
  expect(await post({})).toMatchObject({ typed: { offerAmount: '$450k' }, mustConfirm: true })
  expect(createOfferAction).not.toHaveBeenCalled()
  await post({ confirmed: '$450k' })
  expect(createOfferAction).toHaveBeenCalledWith(
    expect.objectContaining({ propertyId: 'a', offerAmount: 450_000, validDays: 3 }),
  )
  expect(redirect).toHaveBeenCalledWith('/dashboard/user/bought')
})

test.each([
  ['450,000 EUR', 'Enter prices in US dollars.'],
  ['', 'Please enter an offer amount'],
])('says why the amount %j is none, and keeps what was typed (D165)', async (offerAmount, message) => {
  expect(await post({ offerAmount, note: 'Hello' })).toMatchObject({
    typed: { offerAmount, note: 'Hello' },
    error: { fields: { offerAmount: message } },
  })
})
