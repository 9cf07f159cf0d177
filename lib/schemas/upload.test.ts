import { fieldErrors } from './common'
import { UPLOAD_LIMIT, UPLOAD_MESSAGES, uploadImageSchema } from './upload'

const faultsOf = (form: unknown) => {
  const parsed = uploadImageSchema.safeParse(form)
  return parsed.success ? null : fieldErrors(parsed.error)
}

it('takes 10 MB', () => {
  expect(UPLOAD_LIMIT).toBe(10_485_760)
})

it.each([undefined, 'listing', 'profile'])('takes a picture for %s', (purpose) => {
  const image = Buffer.from('x')
  expect(uploadImageSchema.parse({ image, purpose, other: 'ignored' })).toEqual({ image, purpose })
})

it.each([undefined, null, '', 'a text', {}, [1], Buffer.alloc(0)])('refuses %j for a picture', (image) => {
  expect(faultsOf({ image })).toEqual({ image: UPLOAD_MESSAGES.required })
})

it.each(['', 'Listing', 'avatar', 'toString', ['listing'], { $ne: 'x' }])(
  'refuses %j for a purpose',
  (purpose) => {
    expect(faultsOf({ image: Buffer.from('x'), purpose })).toEqual({ purpose: UPLOAD_MESSAGES.purpose })
  },
)
