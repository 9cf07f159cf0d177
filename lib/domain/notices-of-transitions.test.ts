import { noticesQuoting } from './notices-of-transitions'
import { type OfferParty } from './offer'

const amountsBy = (...sides: OfferParty[]) => sides.map((by) => ({ by, amountMinor: 1, at: new Date(0) }))

it.each([
  ['buyer', [], [{ kind: 'offer-released', occurrence: '' }]],
  [
    'buyer',
    amountsBy('buyer'),
    [
      { kind: 'offer-made', occurrence: '' },
      { kind: 'offer-released', occurrence: '' },
    ],
  ],
  [
    'buyer',
    amountsBy('buyer', 'agent', 'buyer'),
    [
      { kind: 'offer-made', occurrence: '' },
      { kind: 'offer-countered', occurrence: '3' },
      { kind: 'offer-released', occurrence: '' },
    ],
  ],
  [
    'agent',
    amountsBy('buyer'),
    [
      { kind: 'offer-rejected', occurrence: '' },
      { kind: 'offer-released', occurrence: '' },
    ],
  ],
  [
    'agent',
    amountsBy('buyer', 'agent', 'buyer', 'agent'),
    [
      { kind: 'offer-countered', occurrence: '2' },
      { kind: 'offer-countered', occurrence: '4' },
      { kind: 'offer-rejected', occurrence: '' },
      { kind: 'offer-released', occurrence: '' },
    ],
  ],
] as const)('noticesQuoting lists the notices that may quote the %s after %j', (side, amounts, kinds) => {
  expect(noticesQuoting(side, amounts)).toEqual(kinds)
})
