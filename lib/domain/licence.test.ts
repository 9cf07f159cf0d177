import {
  currentStage,
  daysLeftAt,
  hasLicenceLapsed,
  isLicenceEnding,
  isLicenceExpired,
  lastPublicDay,
  licenceLine,
  licenceRefusal,
  nextStageAt,
  regionMatch,
} from './licence'

const validUntil = '2026-11-29'
const at = (text: string) => new Date(`${text}Z`)
const recordedAt = at('2025-01-01T00:00')

describe('the end of a license (D425)', () => {
  it.each([
    ['2026-09-30T23:59', [false, false, false]],
    ['2026-10-01T00:00', [true, false, false]],
    ['2026-11-29T23:59', [true, false, false]],
    ['2026-11-30T00:00', [true, true, false]],
    ['2026-12-13T23:59', [true, true, false]],
    ['2026-12-14T00:00', [true, true, true]],
  ])('at %s is ending, expired and lapsed as %j', (now, expected) => {
    const licence = { validUntil }
    expect([
      isLicenceEnding(licence, at(now)),
      isLicenceExpired(licence, at(now)),
      hasLicenceLapsed(licence, at(now)),
    ]).toEqual(expected)
  })

  it('never comes without a last day', () => {
    const far = at('2126-01-01T00:00')
    expect([isLicenceExpired({}, far), hasLicenceLapsed({}, far), nextStageAt({}, far)]).toEqual([
      false,
      false,
      null,
    ])
    expect(currentStage({ recordedAt }, far)).toBeNull()
  })

  it('leaves the homes public for 14 days', () => expect(lastPublicDay(validUntil)).toBe('2026-12-13'))
})

describe('the stages (D427)', () => {
  it.each([
    ['2026-09-30T23:59', null, '2026-10-01T00:00'],
    ['2026-10-01T00:00', 60, '2026-10-31T00:00'],
    ['2026-10-31T12:00', 30, '2026-11-23T00:00'],
    ['2026-11-23T00:00', 7, '2026-11-30T00:00'],
    ['2026-11-30T00:00', 0, '2026-12-14T00:00'],
    ['2026-12-14T00:00', -14, null],
  ])('at %s are at %s, and go on at %s', (now, stage, next) => {
    expect(currentStage({ validUntil, recordedAt }, at(now))).toBe(stage)
    expect(nextStageAt({ validUntil }, at(now))).toEqual(next === null ? null : at(next))
  })

  it('remind nobody of what had begun when the license was recorded', () => {
    expect(
      currentStage({ validUntil, recordedAt: at('2026-11-01T00:00') }, at('2026-11-02T00:00')),
    ).toBeNull()
    expect(currentStage({ validUntil, recordedAt: at('2026-11-01T00:00') }, at('2026-11-23T00:00'))).toBe(7)
  })
})

it.each([
  [30, '2026-10-31T00:00', 30],
  [30, '2026-11-09T12:00', 21],
  [7, '2026-11-29T23:59', 1],
  [0, '2026-12-03T00:00', 0],
  [-14, '2026-12-25T00:00', -14],
] as const)('at stage %s, %s, leaves %d days', (stage, now, days) => {
  expect(daysLeftAt(validUntil, stage, at(now))).toBe(days)
})

it('names the last day in a refusal, and where to renew', () => {
  expect(licenceRefusal(validUntil, ' here')).toBe(
    'Your license was valid until Nov 29, 2026. Renew it here to list new homes.',
  )
})

it.each([
  [
    { number: 'OR-201', authority: 'Oregon Real Estate Agency', region: 'Oregon' },
    'License OR-201, Oregon Real Estate Agency',
  ],
  [{ number: 'OR-201', region: 'Oregon' }, 'License OR-201, Oregon'],
  [{ number: 'OR-201' }, 'License OR-201'],
])('writes %j as %j', (licence, line) => expect(licenceLine(licence)).toBe(line))

describe('the region (D430)', () => {
  it.each([
    ['Oregon', 'Bend, Oregon', 'same'],
    ['Central Oregon', 'Bend, OR', 'same'],
    ['OR, WA', 'Seattle, Washington, USA', 'same'],
    ['Oregon and Washington', 'Spokane WA 99201', 'same'],
    ['England', 'Bath, Somerset, England', 'same'],
    [undefined, 'Austin, Texas', 'same'],
    ['Oregon', 'Austin, Texas', 'other'],
    ['Virginia', 'Charleston, West Virginia', 'other'],
    ['West Virginia', 'Richmond, Virginia', 'other'],
    ['OR', 'New York, New York', 'other'],
    ['England', 'Austin, Texas', 'unclear'],
    ['Oregon', 'Porto, Portugal', 'unclear'],
    ['or', 'York, North Yorkshire', 'unclear'],
    ['constructor', 'Bend, constructor', 'same'],
    ['Oregon', 'Bend, constructor', 'unclear'],
  ])('%j covers a home in %j: %s', (region, location, expected) => {
    expect(regionMatch({ ...(region !== undefined && { region }) }, location)).toBe(expected)
  })
})
