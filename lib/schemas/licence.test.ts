import { fieldErrors } from './common'
import { correctLicenceSchema, renewLicenceSchema } from './licence'

const errorsOf = (input: object) => {
  const { error } = renewLicenceSchema.safeParse({ licence: 'OR-201', ...input })
  return error ? fieldErrors(error) : {}
}

it('accepts a number alone, and blank texts', () => {
  expect(errorsOf({})).toEqual({})
  expect(errorsOf({ authority: '', region: ' ', register: '', validUntil: '' })).toEqual({})
})

it.each([
  ['licence', ' ', 'Please enter your license number'],
  ['licence', 'x'.repeat(61), 'Please use at most 60 characters.'],
  ['authority', 'x'.repeat(121), 'Please use at most 120 characters.'],
  ['region', 'x'.repeat(121), 'Please use at most 120 characters.'],
  ['register', 'http://register.example/1', 'Use a URL that starts with https://.'],
  ['register', 'javascript:alert(1)', 'Use a URL that starts with https://.'],
  ['register', 'https://', 'Use a URL that starts with https://.'],
  ['register', `https://register.example/${'x'.repeat(500)}`, 'Please use at most 500 characters.'],
  ['validUntil', '31.03.2027', 'Enter a date such as 2027-03-31.'],
  ['validUntil', '2027-02-30', '2027-02-30 is not in the calendar. Check the day and the month.'],
])('names %s of %j (D425)', (field, value, message) => {
  expect(errorsOf({ [field]: value })).toEqual({ [field]: message })
})

it('needs a reason for a correction (D432)', () => {
  const { error } = correctLicenceSchema.safeParse({ id: 'a'.repeat(24), licence: '1', reason: ' ' })
  expect(error && fieldErrors(error)).toEqual({ reason: 'Please enter a reason.' })
})
