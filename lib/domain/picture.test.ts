import { publicIdOf, pictureRetryDelay, scaledPicture, withoutPlaceholders } from './picture'

describe('publicIdOf', () => {
  const cloud = 'https://res.cloudinary.com/Home-1'

  it.each([
    [`${cloud}/image/upload/v1795275114/listings/e70774c7.jpg`, 'listings/e70774c7'],
    [`${cloud}/image/upload/listings/e70774c7.jpg`, 'listings/e70774c7'],
    [`${cloud}/image/upload/v2/listings/e70774c7.png`, 'listings/e70774c7'],
    [`${cloud}/image/upload/v2/listings/e70774c7`, 'listings/e70774c7'],
    [`${cloud}/image/upload/v1/v2/house.avif`, 'v2/house'],
    [`${cloud}/image/upload/v1/agents.old/%C3%84lva%20Ek.webp`, 'agents.old/Älva Ek'],
    [`${cloud}/image/upload/v1/agents.old/house`, 'agents.old/house'],
    [`${cloud}/image/upload/v1`, 'v1'],
    ['http://127.0.0.1:4020/demo/image/upload/v1/a.jpg', 'a'],
  ])('finds the id in %s', (address, id) => expect(publicIdOf(address)).toBe(id))

  it.each([
    '',
    '/demo/lake-house.jpg',
    'https://lh3.example/a/ACg8ocK=s96-c',
    `${cloud}/image/upload/`,
    `${cloud}/image/fetch/https://evil.test/a.jpg`,
    `${cloud}/raw/upload/v1/a.js`,
    'https://res.cloudinary.com/image/upload/a.jpg',
  ])('finds no id in %s', (address) => expect(publicIdOf(address)).toBeNull())

  it('returns for any text, even a very long one', () => {
    expect(publicIdOf(`${cloud}/image/upload/${'.'.repeat(100_000)}`)).not.toBeUndefined()
    expect(publicIdOf(`${cloud}/image/upload/%ff${'/'.repeat(100_000)}`)).not.toBeUndefined()
  })
})

it('doubles the delay of retries up to a day', () => {
  const minutes = [1, 2, 3, 4, 20, 2000].map((failures) => pictureRetryDelay(failures) / 60_000)
  expect(minutes).toEqual([1, 2, 4, 8, 1440, 1440])
})

it('scales uploaded pictures, and leaves others unchanged', () => {
  const uploads = 'https://res.cloudinary.com/home/image/upload'
  expect(scaledPicture(`${uploads}/v1/a.jpg`, 240)).toBe(`${uploads}/c_limit,f_auto,q_auto,w_240/v1/a.jpg`)
  expect(scaledPicture('/demo/a.jpg', 240)).toBe('/demo/a.jpg')
})

describe('withoutPlaceholders', () => {
  const cloud = 'https://res.cloudinary.com/Home-1/image/upload/v1'
  const drawing = { url: `${cloud}/placeholders/house.webp` }
  const photo = { url: `${cloud}/listings/placeholders.jpg` }

  it('leaves out the drawing of a home that has pictures, and keeps it alone', () => {
    expect(withoutPlaceholders([drawing, photo])).toEqual([photo])
    expect(withoutPlaceholders([drawing])).toEqual([drawing])
    expect(withoutPlaceholders([])).toEqual([])
  })
})
