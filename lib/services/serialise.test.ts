import { ObjectId } from 'mongodb'
import * as z from 'zod/mini'
import { day, instant, responseId, withMeta } from '@/lib/schemas/common'
import { userDto } from '@/lib/schemas/user'
import { makeUser } from '@/test/factories'
import { serialise } from './serialise'

const home = z.object({
  _id: withMeta(responseId, { description: 'Its id.' }),
  title: z.string(),
  price: z.number(),
  listedOn: day,
  soldAt: z.nullable(instant),
  capacity: z.nullable(z.number()),
  note: z.optional(z.string()),
  amounts: withMeta(z.array(z.object({ by: z.string(), amount: z.number(), at: instant })), {
    description: 'Its offers.',
  }),
  place: z.optional(z.object({ town: z.string() })),
})

const _id = new ObjectId('68f0a2c4d1e5b7a9c3f00001')
const at = new Date('2026-11-29T12:00:00.000Z')
type HomeDoc = {
  _id: ObjectId
  title: string
  priceMinor: number
  listedOn: string
  soldAt: Date | null
  capacity?: number
  note?: string
  amounts: { by: string; amountMinor: number; at: Date; secret: string }[]
  place?: { town: string; street: string }
  tokenHash: string
}
const stored: HomeDoc = {
  _id,
  title: 'Lake House',
  priceMinor: 45_000_050,
  listedOn: '2026-11-29',
  soldAt: at,
  capacity: 4,
  note: 'Ring.',
  amounts: [{ by: 'buyer', amountMinor: 42_000_000, at, secret: 'secret' }],
  place: { town: 'Bend', street: 'secret' },
  tokenHash: 'secret',
}

it('writes ids as hexadecimal, dates as ISO texts and amounts in major units, in nested objects too', () => {
  const answer = serialise(home, stored)
  expect(answer).toEqual({
    _id: '68f0a2c4d1e5b7a9c3f00001',
    title: 'Lake House',
    price: 450_000.5,
    listedOn: '2026-11-29',
    soldAt: '2026-11-29T12:00:00.000Z',
    capacity: 4,
    note: 'Ring.',
    amounts: [{ by: 'buyer', amount: 420_000, at: '2026-11-29T12:00:00.000Z' }],
    place: { town: 'Bend' },
  })
  expect(home.parse(answer)).toEqual(answer)
})

it('withholds what the schema does not name, a password hash for example', () => {
  const user = { ...makeUser(), passwordHash: '$argon2id$secret', sessions: {} }
  const answer = serialise(userDto, user, { photoURL: user.image })
  expect(Object.keys(answer).sort()).toEqual(Object.keys(userDto.shape).sort())
  expect(JSON.stringify([answer, serialise(home, stored)])).not.toContain('secret')
})

it('writes a missing value as null where the schema has null, and leaves an optional one out', () => {
  const none = { capacity: undefined, note: undefined, place: undefined }
  const answer = serialise(home, { ...stored, ...none, soldAt: null })
  expect(answer).toMatchObject({ soldAt: null, capacity: null })
  expect(['note', 'place'].filter((name) => name in answer)).toEqual([])
})

it('prefers a computed value, also if it withholds the field', () => {
  const answer = serialise(home, stored, { note: undefined, price: 1, soldAt: null })
  expect(answer).toMatchObject({ price: 1, soldAt: null })
  expect('note' in answer).toBe(false)
})

it('writes ids and dates of computed values', () => {
  const [first] = serialise(home, stored, { amounts: [{ by: 'agent', amount: 7, at }] }).amounts
  expect(first).toEqual({ by: 'agent', amount: 7, at: '2026-11-29T12:00:00.000Z' })
})

it('refuses an object for a field that has no fields', () => {
  const loose = z.object({ value: z.any() })
  expect(() => serialise(loose, {}, { value: { passwordHash: 'secret' } })).toThrow(TypeError)
})

it('does not compile without a field that neither the document nor the code supplies', () => {
  const schema = z.object({ title: z.string(), owner: z.string() })
  const withOwner = serialise(schema, stored, { owner: 'Nora' })
  // @ts-expect-error -- nobody supplies the owner
  const without = serialise(schema, stored)
  // @ts-expect-error -- a number is no owner
  const wrong = serialise(schema, { ...stored, owner: 7 })
  // @ts-expect-error -- the schema has no such field
  const unknown = serialise(schema, stored, { owner: 'Nora', buyer: 'Theo' })
  // @ts-expect-error -- the title is always stored, so who reads it is for the code to say
  const undecided = serialise(z.object({ title: z.optional(z.string()) }), stored)
  expect([withOwner, without, wrong, unknown, undecided].map((answer) => Object.keys(answer).length)).toEqual(
    [2, 1, 2, 2, 1],
  )
})
