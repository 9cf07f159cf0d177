import { fieldErrors } from './common'
import { createEnquirySchema, enquiryFormSchema, firstPasswordSchema } from './enquiry'

const enquiry = {
  propertyId: 'a'.repeat(24),
  name: 'Nora Whitfield',
  email: 'nora@example.com',
  text: 'Is it sunny?',
}
const TIME = '2026-12-15T19:00:00Z'
const errorsOf = (schema: typeof createEnquirySchema, input: object) => {
  const { error } = schema.safeParse({ ...enquiry, ...input })
  return error ? fieldErrors(error) : {}
}

it.each(['nora@bücher.example', ' NORA@Bücher.Example ', 'nora@xn--bcher-kva.example'])(
  'stores the email %j in one spelling (D228)',
  (email) =>
    expect(createEnquirySchema.parse({ ...enquiry, email }).email).toBe('nora@xn--bcher-kva.example'),
)

it.each([
  [{ text: ' ' }, { text: 'Write your question' }],
  [{ text: 'x'.repeat(2_001) }, { text: 'Please use at most 2000 characters.' }],
  [{ name: '' }, { name: 'Full name is required' }],
  [{ email: 'nora' }, { email: 'Invalid email address' }],
  [{ phone: '12' }, { phone: 'Use the international format, like +15550100171.' }],
  [{ times: [TIME, TIME, TIME, TIME] }, { times: 'Choose at most 3 times.' }],
  [{ times: ['soon'] }, { 'times.0': 'Use a time with its offset, such as "2026-12-15T19:00:00Z".' }],
  [{ phone: '', times: [] }, {}],
  [{ text: 'x'.repeat(2_000), times: [TIME, TIME, TIME], phone: '+1 (555) 010-0171' }, {}],
])('returns the errors of %j', (input, errors) => {
  expect(errorsOf(createEnquirySchema, input)).toEqual(errors)
})

it('leaves the empty choices of the form out', () => {
  const fields = { ...enquiry, opened: 'x', homepage: '', phone: '', times: ['', TIME, ''] }
  expect(enquiryFormSchema.parse(fields)).toMatchObject({ times: [new Date(TIME)], homepage: '' })
})

it.each([
  [{ opened: 'x'.repeat(201) }, 'opened'],
  [{ homepage: 'x'.repeat(70_000) }, undefined],
  [{ times: ['', '', '', ''] }, 'times'],
])('limits what a program sends in the form: %#', (input, field) => {
  const { error } = enquiryFormSchema.safeParse({ ...enquiry, opened: 'x', ...input })
  expect(error ? Object.keys(fieldErrors(error))[0] : undefined).toBe(field)
})

it('asks for a first password with the rules of registration', () => {
  const link = { token: 'A'.repeat(43), conversation: 'a'.repeat(24) }
  const { error } = firstPasswordSchema.safeParse({ ...link, password: 'short' })
  expect(error && fieldErrors(error)).toEqual({ password: 'Password must be at least 6 characters' })
})
