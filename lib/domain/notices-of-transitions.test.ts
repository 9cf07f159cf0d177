import { noticesQuoting } from './notices-of-transitions'
import { type OfferParty } from './offer'

const named = (...sides: OfferParty[]) => sides.map((by) => ({ by, amountMinor: 1, at: new Date(0) }))

it.each([
  ['buyer', [], []],
  ['buyer', named('buyer'), [{ kind: 'offer-made' }]],
  [
    'buyer',
    named('buyer', 'agent', 'buyer'),
    [{ kind: 'offer-made' }, { kind: 'offer-countered', step: '3' }],
  ],
  ['agent', named('buyer'), [{ kind: 'offer-rejected' }, { kind: 'offer-released' }]],
  [
    'agent',
    named('buyer', 'agent', 'buyer', 'agent'),
    [
      { kind: 'offer-countered', step: '2' },
      { kind: 'offer-countered', step: '4' },
      { kind: 'offer-rejected' },
      { kind: 'offer-released' },
    ],
  ],
] as const)('noticesQuoting lists the notices that may quote the %s after %j', (side, amounts, told) => {
  expect(noticesQuoting(side, amounts)).toEqual(told)
})
