import { FILES_NOT_YET } from '@/lib/domain/message'
import {
  createApplicationSchema,
  DOCUMENT_ERRORS,
  DOCUMENT_MESSAGES,
  uploadErrorOf,
  uploadErrorText,
} from './application'
import { FILE_ERRORS } from './message-file'
import { createReportSchema } from './report'

const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? []

const application = { licence: ' OR-201 ', region: 'Central Oregon', references: 'Hill & Sons\n+15550100171' }

it('an application is trimmed, and each field that is blank has its message (D69)', () => {
  expect(createApplicationSchema.parse(application)).toMatchObject({ licence: 'OR-201' })
  expect(messages(createApplicationSchema.safeParse({ licence: ' ', region: '', references: ' ' }))).toEqual([
    'Please enter your license number',
    'Please enter your region',
    'Please enter at least one reference',
  ])
})

it('maps the error of a document in a URL to one of the known messages', () => {
  const errorText = (code: string, message: string) =>
    uploadErrorText(DOCUMENT_ERRORS, uploadErrorOf(DOCUMENT_ERRORS, { code, message }))
  for (const message of Object.values(DOCUMENT_MESSAGES))
    expect(errorText('invalid_input', message)).toBe(message)
  expect(errorText('rate_limited', 'Any.')).toMatch(/^Too many/)
  expect(errorText('<b>Pay here</b>', '')).toBe('The file was not uploaded. Please try again.')
})

it('shows the message about files before both have written for that conflict only (D292)', () => {
  const errorText = (message: string) =>
    uploadErrorText(FILE_ERRORS, uploadErrorOf(FILE_ERRORS, { code: 'conflict', message }))
  expect(errorText(FILES_NOT_YET)).toBe(FILES_NOT_YET)
  expect(errorText('This home is no longer available.')).toBe('The file was not uploaded. Please try again.')
})

const report = { targetType: 'property', targetId: 'a'.repeat(24), reason: 'scam' } as const

it.each([
  [report, []],
  [{ ...report, words: ' ' }, []],
  [{ ...report, reason: 'other', words: 'Two houses.' }, []],
  [{ ...report, reason: 'other' }, ['Please describe the problem.']],
  [{ ...report, reason: 'other', words: '  ' }, ['Please describe the problem.']],
  [{ ...report, words: 'x'.repeat(501) }, ['Please use at most 500 characters.']],
  [{ ...report, reason: 'boring' }, ['Please choose a reason.']],
  [{ ...report, targetId: 'nothing' }, ['This can no longer be reported.']],
])('maps the result of a report %j to %j (D187)', (input, expected) => {
  expect(messages(createReportSchema.safeParse(input))).toEqual(expected)
})
