import { fieldErrors } from './common'
import { recordTransferFormSchema, recordTransferSchema, returnTransferSchema } from './transfer'

const id = '68f0a2c4d1e5b7a9c3f00002'
const typed = { id, amount: '$1,250,000', receivedOn: '2025-01-05', bankReference: ' ft 25005-77 ' }

it("reads an administrator's input, and a bank reference in any notation (D75)", () => {
  expect(recordTransferFormSchema.parse(typed)).toEqual({
    id,
    amount: 1_250_000,
    receivedOn: '2025-01-05',
    bankReference: 'FT25005-77',
  })
})

it.each([
  ['amount', '', 'Please enter the amount received'],
  ['amount', '-5', 'Please enter the amount received'],
  ['amount', '1.2345', 'Please enter the amount received'],
  ['amount', '1000000001', 'Please enter the amount received'],
  ['receivedOn', '', 'Please enter the date of receipt'],
  ['receivedOn', '2025-02-30', '2025-02-30 is not in the calendar. Check the day and the month.'],
  ['receivedOn', '5 January', 'Please enter the date of receipt'],
  ['bankReference', '  ', "Please enter the bank's reference for the transfer"],
  ['bankReference', 'a'.repeat(65), 'Please use at most 64 characters.'],
  ['bankReference', 'FT<1>', 'Please use letters, digits and . / + - _ : only'],
])('refuses %s %j: %s', (field, value, message) => {
  const { error } = recordTransferFormSchema.safeParse({ ...typed, [field]: value })
  expect(error && fieldErrors(error)).toEqual({ [field]: message })
})

it.each([0, -1, 0.001, 1_000_000_001, '1250000', null])('refuses the amount %j over REST', (amount) => {
  expect(recordTransferSchema.safeParse({ ...typed, amount }).success).toBe(false)
})

it('asks how a transfer was given back', () => {
  const bankReference = 'FT25005-77'
  expect(returnTransferSchema.parse({ bankReference, note: ' FT25009-12 ' }).note).toBe('FT25009-12')
  expect(returnTransferSchema.safeParse({ bankReference, note: ' ' }).error?.issues[0]?.message).toBe(
    'Please enter how it was refunded',
  )
})
