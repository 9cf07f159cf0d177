import { type PropertyStatus, statusAfterChange } from '@/lib/domain/property'
import { FACT_NAMES } from '@/lib/domain/fact-fields'
import { affectsVerification, VERIFIED_FIELD_NAMES } from './listing-fields'

const after = (status: PropertyStatus, changed: readonly string[]) =>
  statusAfterChange(status, affectsVerification(changed) ? ['content-change'] : [])

describe('a changed listing', () => {
  it.each([
    'title',
    'description',
    'location',
    'image',
    'images',
    'streetAddress',
    'postalCode',
    'latitude',
    'longitude',
  ])('that is verified is pending with another %s', (field) => {
    expect(after('verified', ['minPriceMinor', field])).toBe('pending')
  })

  it.each([
    [[]],
    [['minPriceMinor']],
    [['minPriceMinor', 'maxPriceMinor']],
    [FACT_NAMES.filter((name) => !VERIFIED_FIELD_NAMES.includes(name))],
  ])('that is verified stays so with %j', (changed) => expect(after('verified', changed)).toBe('verified'))

  it.each(['pending', 'rejected'] as const)('that is %s stays so', (status) => {
    expect(after(status, VERIFIED_FIELD_NAMES)).toBe(status)
  })
})
