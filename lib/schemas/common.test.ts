import * as z from 'zod/mini'
import { shortestTime } from '@/test/support/shortest-time'
import {
  cursorText,
  email,
  emailOrId,
  fieldErrors,
  id,
  line,
  lineOrBlank,
  queryValues,
  returnUrl,
  slugText,
  text,
  textOrBlank,
} from './common'

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
    ['ñandú@exämple.test', 'ñandú@xn--exmple-cua.test'],
    ['$gt@keystead.test', '$gt@keystead.test'],
    ['a@b.c', 'a@b.c'],
    ['a@b..c', 'a@b..c'],
    ['a@.b.c', 'a@.b.c'],
    [`${'a'.repeat(242)}@example.com`, `${'a'.repeat(242)}@example.com`],
  ])('%j is stored as %j', (input, stored) => expect(z.parse(email, input)).toBe(stored))

  it.each([
    'a',
    'a@',
    '@b.c',
    'a@b',
    'a b@c.d',
    'a@b c.d',
    'a@@b.c',
    'a@b.c, d@e.f',
    'a@.b',
    'a@b.',
    'a@.',
    'a@..',
    'a\u0000@b.c',
    'a@b.c.',
    'a@...',
    'a@b.c/d',
    `a@${'ü.'.repeat(60)}example`,
    `${'a'.repeat(243)}@example.com`,
  ])('%j is refused', (input) => expect(messageOf(email, input)).toBe('Invalid email address'))

  it.each(['no\u200bra@keystead.test', 'nora@key\u00adstead.test', 'no\u200bra', '\u200b'])(
    'rejects %j because of invisible characters (D228)',
    (input) => expect(messageOf(email, input)).toBe('This email contains an invisible character.'),
  )

  it.each([...NOT_TEXT, ['an empty text', ''], ['blanks', ' \t\n']])('%s is missing', (_, input) => {
    expect(messageOf(email, input)).toBe('Email is required')
  })
})

describe('a text of any length', () => {
  const SHAPES: [string, z.ZodMiniType][] = [
    ['an e-mail address', email],
    ['a line', line('required', 100)],
    ['a text', text('required', 100)],
    ['an id', id()],
    ['a person', emailOrId],
    ['a cursor', cursorText],
    ['a slug', slugText],
    ['a URL to return to', returnUrl],
  ]
  const HOSTILE = [
    `a@${'.'.repeat(60_000)}@`,
    '@'.repeat(60_000),
    ' '.repeat(60_000),
    `x${' '.repeat(60_000)}x`,
    '\u0315\u0316'.repeat(30_000),
    `${'a'.repeat(60_000)}\u0000`,
  ]

  it.each(SHAPES)('is refused as %s in the time of reading it', (_, schema) => {
    for (const hostile of HOSTILE) {
      expect(shortestTime(() => schema.safeParse(hostile))).toBeLessThan(50)
      expect(schema.safeParse(hostile).success).toBe(false)
    }
  })

  it('meets no pattern, because its length ends the check', () => {
    const { error } = email.safeParse(`a@${'.'.repeat(60_000)}@`)
    expect(error?.issues).toHaveLength(1)
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
  ])('%s is refused with the given message', (_, input) => {
    expect(messageOf(id('Offer not found'), input)).toBe('Offer not found')
  })
})

describe('line', () => {
  const name = line('Full name is required', 10)

  it.each([
    ['  Nora  ', 'Nora'],
    ['Zoë 日本 😀', 'Zoë 日本 😀'],
    ['$where', '$where'],
    ['0123456789', '0123456789'],
  ])('%j is %j', (input, stored) => expect(z.parse(name, input)).toBe(stored))

  it.each([...NOT_TEXT, ['an empty text', ''], ['blanks', ' \u00a0\t']])('%s is missing', (_, input) => {
    expect(messageOf(name, input)).toBe('Full name is required')
  })

  it('is limited', () => expect(messageOf(name, '01234567890')).toBe('Please use at most 10 characters.'))

  it.each(['a\u0000b', 'a\nb', 'a\u001bb', 'a\u0085b'])('%j has a control character', (input) => {
    expect(messageOf(name, input)).toBe('Please use letters, digits and punctuation only.')
  })
})

const INVISIBLE = [
  '\u200b',
  '\u3164\u115f',
  '\u2800 \u2800',
  '\u2060\ufeff',
  '\u200f\u200d',
  '\u{e0061}\ufe0f',
]
const UNCLOSED = ['a\u202eb', '\u2067a', 'a\u202cb', 'a\u2066b\u202c', 'a\u2069\u2066']
const DIRECTION = /^This text contains an unclosed text-direction character/

describe('text that people read (D225)', () => {
  const required = [line('Title is required.', 100), text('Title is required.', 100)]
  const optional = [lineOrBlank(100), textOrBlank(100)]

  it.each(INVISIBLE)('rejects %j, which shows nothing', (input) => {
    for (const schema of required) expect(messageOf(schema, input)).toBe('Title is required.')
    for (const schema of optional)
      expect(messageOf(schema, input)).toBe('This text contains only invisible characters.')
  })

  it.each(UNCLOSED)('rejects %j, whose direction is not closed', (input) => {
    for (const schema of [...required, ...optional]) expect(messageOf(schema, input)).toMatch(DIRECTION)
  })

  it('rejects a direction that a line leaves open for the next one', () => {
    expect(messageOf(text('', 100), 'a\u202eb\nc\u202c')).toMatch(DIRECTION)
  })

  it.each([
    'می\u200cخواهم',
    'क्\u200dष',
    '👨\u200d👩\u200d👧',
    '❤\ufe0f',
    'a \u2067שלום\u2069 b',
    '\u202aa\u2068b\u2069\u202c',
    'rtl\u200f',
  ])('accepts %j as it is', (input) => {
    for (const schema of [...required, ...optional]) expect(z.parse(schema, input)).toBe(input)
  })
})

describe('fieldErrors', () => {
  it('keeps the first message of each field, by path; errors of the whole are under input', () => {
    const issues = [
      { path: ['email'], message: 'first' },
      { path: ['email'], message: 'second' },
      { path: ['pictures', 1, 'url'], message: 'nested' },
      { path: [], message: 'whole' },
    ]
    expect(fieldErrors({ issues })).toEqual({ email: 'first', 'pictures.1.url': 'nested', input: 'whole' })
  })
  it('names at most 500 fields', () => {
    const issues = Array.from({ length: 1000 }, (_, i) => ({ path: ['ids', i], message: 'Invalid id' }))
    expect(Object.keys(fieldErrors({ issues }))).toHaveLength(500)
  })
})

describe('the values of a query', () => {
  it('are texts, and lists of texts if a name is repeated', () => {
    expect(queryValues(new URLSearchParams('a=1&b=2&a=&__proto__=3'))).toEqual({
      a: ['1', ''],
      b: '2',
      ['__proto__']: '3',
    })
  })

  it('take no longer for each name the more there are', () => {
    const query = new URLSearchParams(Array.from({ length: 20_000 }, (_, i) => [`a${i}`, '']))
    expect(shortestTime(() => queryValues(query))).toBeLessThan(300)
  })
})
