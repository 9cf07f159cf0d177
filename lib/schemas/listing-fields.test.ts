import { statusAfterChange } from '@/lib/domain/property'
import { isVerifiedContent, VERIFIED_FIELD_NAMES } from './listing-fields'

describe('a changed listing', () => {
  it.each(['title', 'description', 'location', 'image'])(
    'that is verified is pending with another %s',
    (field) => {
      expect(statusAfterChange('verified', isVerifiedContent(['minPriceMinor', field]))).toBe('pending')
    },
  )

  it.each([[[]], [['minPriceMinor']], [['minPriceMinor', 'maxPriceMinor']]])(
    'that is verified stays so with %j',
    (changed) => {
      expect(statusAfterChange('verified', isVerifiedContent(changed))).toBe('verified')
    },
  )

  it.each(['pending', 'rejected'] as const)('that is %s stays so', (status) => {
    expect(statusAfterChange(status, isVerifiedContent(VERIFIED_FIELD_NAMES))).toBe(status)
  })
})
