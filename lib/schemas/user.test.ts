import type * as z from 'zod/mini'
import { fieldErrors } from './common'
import {
  forgotPasswordFormSchema,
  registerFormSchema,
  registerUserSchema,
  resetPasswordFormSchema,
  signInFormSchema,
  signInSchema,
  updateProfileSchema,
} from './user'

const errorsOf = (schema: z.ZodMiniType, value: unknown) => {
  const { error } = schema.safeParse(value)
  return error ? fieldErrors(error) : {}
}

const form = { fullName: 'Nora', email: 'nora@keystead.test', password: 'secret', confirmPassword: 'secret' }

describe('registration form (D99)', () => {
  it.each([
    ['an empty object', {}],
    ['empty texts', { fullName: '', email: '', password: '', confirmPassword: '' }],
    [
      'things that are no texts',
      { fullName: ['Nora'], email: { $gt: '' }, password: 123456, confirmPassword: null },
    ],
  ])('%s: every message at once', (_, input) => {
    expect(errorsOf(registerFormSchema, input)).toEqual({
      fullName: 'Full name is required',
      email: 'Email is required',
      password: 'Password is required',
      confirmPassword: 'Please confirm your password',
    })
  })

  it.each([
    ['nora', 'Invalid email address'],
    ['nora@keystead.test.', 'Invalid email address'],
    ['no\u200bra@keystead.test', 'This email contains an invisible character.'],
  ])('the second kind of each message, at once, with the email %j', (email, message) => {
    const input = { fullName: ' ', email, password: '12345', confirmPassword: '123456' }
    expect(errorsOf(registerFormSchema, input)).toEqual({
      fullName: 'Full name is required',
      email: message,
      password: 'Password must be at least 6 characters',
      confirmPassword: 'Passwords do not match',
    })
  })

  it.each([
    ['123456', {}],
    ['пароль', {}],
    [' pass  ', {}],
    ['a\u0000bcde', {}],
    ['x'.repeat(256), {}],
    ['12345', { password: 'Password must be at least 6 characters' }],
    ['x'.repeat(257), { password: 'Please use at most 256 characters.' }],
  ])('accepts passwords from 6 to 256 characters: %j', (password, expected) => {
    expect(errorsOf(registerFormSchema, { ...form, password, confirmPassword: password })).toEqual(expected)
  })

  it('takes the password as it was typed and the rest trimmed', () => {
    const input = {
      fullName: ' Nora ',
      email: ' Nora@Keystead.TEST ',
      password: ' a b c ',
      confirmPassword: ' a b c ',
    }
    expect(registerFormSchema.parse(input)).toEqual({
      fullName: 'Nora',
      email: 'nora@keystead.test',
      password: ' a b c ',
      confirmPassword: ' a b c ',
    })
  })

  it('reports no mismatch while one of the two is missing', () => {
    expect(errorsOf(registerFormSchema, { ...form, confirmPassword: '' })).toEqual({
      confirmPassword: 'Please confirm your password',
    })
    expect(errorsOf(registerFormSchema, { ...form, password: '' })).toEqual({
      password: 'Password is required',
    })
  })
})

it('POST /api/users drops a role and everything else that the server owns (D130)', () => {
  const { fullName: name, email, password } = form
  const input = { name, email, password, role: 'admin', _id: 'x', passwordHash: 'y' }
  expect(registerUserSchema.parse(input)).toEqual({ name, email, password })
})

describe('sign-in', () => {
  it('asks for both', () => {
    expect(errorsOf(signInSchema, { email: ' ' })).toEqual({
      email: 'Email is required',
      password: 'Password is required',
    })
  })

  it.each([
    ['operator objects', { email: { $ne: null }, password: { $ne: null } }],
    ['arrays', { email: ['a@b.c'], password: ['secret'] }],
  ])('%s are no credentials', (_, input) => expect(signInSchema.safeParse(input).success).toBe(false))

  it('never reports a malformed email', () => {
    expect(signInSchema.parse({ email: ' NoBody ', password: 'x' })).toEqual({
      email: 'nobody',
      password: 'x',
    })
  })

  it.each([
    ['on', true],
    [true, true],
    [false, false],
    [undefined, false],
  ])('remember %p is %p', (remember, expected) => {
    expect(signInFormSchema.parse({ email: 'a@b.c', password: 'x', remember })).toMatchObject({
      remember: expected,
    })
  })
})

describe('forgot password (D38)', () => {
  it('rejects an email with another header', () => {
    const email = 'nora@keystead.test\r\nbcc: all@keystead.test'
    expect(errorsOf(forgotPasswordFormSchema, { email })).toEqual({ email: 'Invalid email address' })
  })

  it('takes the address trimmed and lower-cased', () => {
    const input = { email: ' Nora@Keystead.TEST ', callbackUrl: '/about' }
    expect(forgotPasswordFormSchema.parse(input)).toEqual({
      email: 'nora@keystead.test',
      callbackUrl: '/about',
    })
  })
})

describe('a new password (D15)', () => {
  const input = { token: 'aA0-_'.repeat(9).slice(0, 43), password: 'secret', confirmPassword: 'secret' }
  const over = 'This link no longer works. Please ask for a new one.'

  it('has the messages of registration, all at once', () => {
    const typed = { ...input, password: '12345', confirmPassword: 'other' }
    expect(errorsOf(resetPasswordFormSchema, typed)).toEqual({
      password: 'Password must be at least 6 characters',
      confirmPassword: 'Passwords do not match',
    })
  })

  it.each([undefined, `${input.token}A`, `${input.token.slice(1)}+`, [input.token]])(
    'token %j is that of no link',
    (token) => expect(errorsOf(resetPasswordFormSchema, { ...input, token })).toEqual({ token: over }),
  )
})

describe('Edit Profile (D55)', () => {
  const profile = { name: 'Nora', phone: '' }
  const read = (input: object) => updateProfileSchema.parse({ ...profile, ...input })
  const PHONE = 'Use the international format, like +15550100171.'
  const WEBSITE = 'Use a URL that starts with http:// or https://.'

  it('takes a name alone; the other fields may be blank', () => {
    expect(read({})).toEqual(profile)
    expect(read({ name: '  Nora ', address: ' ', company: '', website: '' })).toEqual({
      ...profile,
      address: '',
      company: '',
      website: '',
    })
  })

  it('reports everything at once', () => {
    const typed = { name: '  ', phone: '12', website: 'ftp://a.example', company: 'x'.repeat(121) }
    expect(errorsOf(updateProfileSchema, typed)).toEqual({
      name: 'Name is required',
      phone: PHONE,
      website: WEBSITE,
      company: 'Please use at most 120 characters.',
    })
  })

  it.each([
    '+15550100171',
    '+1 (555) 010-0171',
    ' +1.555.010.0171 ',
    '+1 555/010–0171',
    '001 555 010 0171',
    '＋１ ５５５ ０１０ ０１７１',
  ])('reads the phone number %s', (phone) => expect(read({ phone })).toMatchObject({ phone: '+15550100171' }))

  it.each(['55501', '+05550100171', '+123', '+1234567890123456', '+1555x10', 'call me'])(
    'refuses the phone number %s',
    (phone) => expect(errorsOf(updateProfileSchema, { ...profile, phone })).toEqual({ phone: PHONE }),
  )

  it.each(['https://nora.example', 'http://nora.example/homes?a=1', 'HTTPS://nora.example'])(
    'takes the website %s',
    (website) => expect(read({ website })).toMatchObject({ website }),
  )

  it.each([
    'javascript:alert(1)',
    'nora.example',
    '//nora.example',
    'https:nora.example',
    'https://',
    'https:///homes',
    'ftp://nora.example',
    'data:text/html,x',
  ])('refuses the website %s', (website) => {
    expect(errorsOf(updateProfileSchema, { ...profile, website })).toEqual({ website: WEBSITE })
  })

  it('takes a photo, its removal, and neither', () => {
    expect(read({ image: null })).toHaveProperty('image', null)
    expect(read({ image: 'https://a.example/b.jpg' })).toHaveProperty('image', 'https://a.example/b.jpg')
    expect(read({})).not.toHaveProperty('image')
  })
})
