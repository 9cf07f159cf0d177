import { fieldErrors } from './common'
import { FILE_EMPTY, pictureErrorOf, UPLOAD_LIMIT, UPLOAD_MESSAGES, uploadImageSchema } from './upload'

const errorsOf = (form: unknown) => {
  const parsed = uploadImageSchema.safeParse(form)
  return parsed.success ? null : fieldErrors(parsed.error)
}

it('accepts 10 MB', () => expect(UPLOAD_LIMIT).toBe(10_485_760))

it.each([undefined, 'listing', 'profile'])('accepts a picture for %s', (purpose) => {
  const image = Buffer.from('x')
  expect(uploadImageSchema.parse({ image, purpose, other: 'ignored' })).toEqual({ image, purpose })
})

it.each([undefined, null, '', 'a text', {}, [1]])('refuses %j for a picture', (image) => {
  expect(errorsOf({ image })).toEqual({ image: UPLOAD_MESSAGES.required })
})

it('says that an empty file is empty', () => {
  expect(errorsOf({ image: Buffer.alloc(0) })).toEqual({ image: FILE_EMPTY })
  expect(pictureErrorOf({ type: 'image/jpeg', size: 0, name: 'house.jpg' })).toBe(FILE_EMPTY)
})

it.each([
  ['image/heic', 'IMG_0012.HEIC'],
  ['', 'IMG_0012.HEIC'],
  ['', 'house.heif'],
])('says how to get a JPEG from a file of type %j named %s (D356)', (type, name) => {
  expect(pictureErrorOf({ type, name, size: 9 })).toBe(UPLOAD_MESSAGES.heic)
})

it.each(['', 'Listing', 'avatar', 'toString', ['listing'], { $ne: 'x' }])(
  'refuses %j for a purpose',
  (purpose) => {
    expect(errorsOf({ image: Buffer.from('x'), purpose })).toEqual({ purpose: UPLOAD_MESSAGES.purpose })
  },
)
