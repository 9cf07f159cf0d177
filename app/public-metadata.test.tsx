import { publicMetadata } from './public-metadata'

// They read the settings, which a test lacks.
jest.mock('@/lib/env', () => ({ hasSettings: () => true }))
jest.mock('@/lib/services/absolute', () => ({
  absolute: (path: string) => new URL(path, 'https://keystead.test').href,
}))

const UPLOADED = 'https://res.cloudinary.com/keystead/image/upload'

test.each([
  [`${UPLOADED}/v1/a.jpg`, `${UPLOADED}/c_limit,f_auto,q_auto,w_1200/v1/a.jpg`],
  ['/demo/1.jpg', 'https://keystead.test/demo/1.jpg'],
])('names a picture for links in the width of a preview: %s', (url, named) => {
  const { openGraph } = publicMetadata({ path: '/homes/bend', image: { url, alt: 'Lake House' } })
  expect(openGraph?.images).toEqual([{ url: named, alt: 'Lake House' }])
})
