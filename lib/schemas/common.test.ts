import * as z from 'zod/mini'
import { email, fieldErrors, id, line } from './common'

const messageOf = (schema: z.ZodMiniType, value: unknown) => {
  const { error } = schema.safeParse(value)
  return error ? (error.issues[0]?.message ?? 'no message') : null
}

const NOT_TEXT: [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 7],
  ['an array', ['a@b.c']],
  ['an operator object', { $ne: null }],
]

describe('email', () => {
  it.each([
    ['nora@keystead.test', 'nora@keystead.test'],
    ['  Nora@KEYSTEAD.Test\n', 'nora@keystead.test'],
    ['o+tag.x@sub.example.co', 'o+tag.x@sub.example.co'],
    ['ñandú@exämple.test', 'ñandú@exämple.test'],
    ['$gt@keystead.test', '$gt@keystead.test'],
    [`${'a'.repeat(242)}@example.com`, `${'a'.repeat(242)}@example.com`],
  ])('%j is stored as %j', (given, stored) => {
    expect(z.parse(email, given)).toBe(stored)
  })

  it.each([
    'a',
    'a@',
    '@b.c',
    'a@b',
    'a b@c.d',
    'a@b c.d',
    'a@@b.c',
    'a@b.c, d@e.f',
    'a\u0000@b.c',
    `${'a'.repeat(243)}@example.com`,
  ])('%j is refused', (given) => {
    expect(messageOf(email, given)).toBe('Invalid email address')
  })

  it.each([...NOT_TEXT, ['an empty text', ''], ['blanks', ' \t\n']])('%s is missing', (_, given) => {
    expect(messageOf(email, given)).toBe('Email is required')
  })
})

describe('id', () => {
  it('is lower-cased', () => {
    expect(z.parse(id(), '0123456789ABCDEFabcdef01')).toBe('0123456789abcdefabcdef01')
  })

  it.each([
    ...NOT_TEXT,
    ['too short', '0123456789abcdef0123456'],
    ['too long', '0123456789abcdef012345678'],
    ['not hexadecimal', '0123456789abcdef0123456g'],
    ['with a line end', '0123456789abcdef01234567\n'],
    ['twelve characters', 'abcdefghijkl'],
  ])('%s is refused with the given message', (_, given) => {
    expect(messageOf(id('Offer not found'), given)).toBe('Offer not found')
  })
})

describe('line', () => {
  const name = line('Full name is required', 10)

  it.each([
    ['  Nora  ', 'Nora'],
    ['Zoë 日本 😀', 'Zoë 日本 😀'],
    ['$where', '$where'],
    ['0123456789', '0123456789'],
  ])('%j is %j', (given, stored) => {
    expect(z.parse(name, given)).toBe(stored)
  })

  it.each([...NOT_TEXT, ['an empty text', ''], ['blanks', ' \u00a0\t']])('%s is missing', (_, given) => {
    expect(messageOf(name, given)).toBe('Full name is required')
  })

  it('is limited', () => {
    expect(messageOf(name, '01234567890')).toBe('Please use at most 10 characters.')
  })

  it.each(['a\u0000b', 'a\nb', 'a\u001bb', 'a\u0085b'])('%j has a control character', (given) => {
    expect(messageOf(name, given)).toBe('Please use letters, digits and punctuation only.')
  })
})

describe('fieldErrors', () => {
  it('keeps the first message of each field, by path; faults of the whole stand under input', () => {
    const issues = [
      { path: ['email'], message: 'first' },
      { path: ['email'], message: 'second' },
      { path: ['pictures', 1, 'url'], message: 'nested' },
      { path: [], message: 'whole' },
    ]
    expect(fieldErrors({ issues })).toEqual({ email: 'first', 'pictures.1.url': 'nested', input: 'whole' })
  })
})
