import type * as z from 'zod/mini'
import { fieldErrors } from './common'
import { registerFormSchema, registerUserSchema, signInFormSchema, signInSchema } from './user'

const faults = (schema: z.ZodMiniType, value: unknown) => {
  const { error } = schema.safeParse(value)
  return error ? fieldErrors(error) : {}
}

const form = { fullName: 'Nora', email: 'nora@keystead.test', password: 'secret', confirmPassword: 'secret' }

describe('registration form (specification section 5)', () => {
  it.each([
    ['an empty object', {}],
    ['empty texts', { fullName: '', email: '', password: '', confirmPassword: '' }],
    [
      'things that are no texts',
      { fullName: ['Nora'], email: { $gt: '' }, password: 123456, confirmPassword: null },
    ],
  ])('%s: every message at once', (_, given) => {
    expect(faults(registerFormSchema, given)).toEqual({
      fullName: 'Full name is required',
      email: 'Email is required',
      password: 'Password is required',
      confirmPassword: 'Please confirm your password',
    })
  })

  it('the second kind of each message, at once', () => {
    const given = { fullName: ' ', email: 'nora', password: '12345', confirmPassword: '123456' }
    expect(faults(registerFormSchema, given)).toEqual({
      fullName: 'Full name is required',
      email: 'Invalid email address',
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
  ])('password %j', (password, expected) => {
    expect(faults(registerFormSchema, { ...form, password, confirmPassword: password })).toEqual(expected)
  })

  it('takes the password as it was typed and the rest trimmed', () => {
    const given = {
      fullName: ' Nora ',
      email: ' Nora@Keystead.TEST ',
      password: ' a b c ',
      confirmPassword: ' a b c ',
    }
    expect(registerFormSchema.parse(given)).toEqual({
      fullName: 'Nora',
      email: 'nora@keystead.test',
      password: ' a b c ',
      confirmPassword: ' a b c ',
    })
  })

  it('says nothing of a mismatch while one of the two is missing', () => {
    expect(faults(registerFormSchema, { ...form, confirmPassword: '' })).toEqual({
      confirmPassword: 'Please confirm your password',
    })
    expect(faults(registerFormSchema, { ...form, password: '' })).toEqual({
      password: 'Password is required',
    })
  })
})

describe('POST /api/users', () => {
  it('drops a role and everything else that the server owns', () => {
    const { fullName: name, email, password } = form
    const given = { name, email, password, role: 'admin', _id: 'x', passwordHash: 'y' }
    expect(registerUserSchema.parse(given)).toEqual({ name, email, password })
  })

  it('names its own fields', () => {
    expect(faults(registerUserSchema, {})).toEqual({
      name: 'Full name is required',
      email: 'Email is required',
      password: 'Password is required',
    })
  })
})

describe('sign-in', () => {
  it('asks for both', () => {
    expect(faults(signInSchema, { email: ' ' })).toEqual({
      email: 'Email is required',
      password: 'Password is required',
    })
  })

  it.each([
    ['operator objects', { email: { $ne: null }, password: { $ne: null } }],
    ['arrays', { email: ['a@b.c'], password: ['secret'] }],
  ])('%s are no credentials', (_, given) => {
    expect(signInSchema.safeParse(given).success).toBe(false)
  })

  it('never says that an address is malformed', () => {
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
  ])('remember %p is %p', (remember, kept) => {
    expect(signInFormSchema.parse({ email: 'a@b.c', password: 'x', remember })).toMatchObject({
      remember: kept,
    })
  })
})
