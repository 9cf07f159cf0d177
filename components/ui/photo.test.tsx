import { render, screen } from '@testing-library/react'
import { Photo } from './photo'

const sources = (src: string) => {
  render(<Photo src={src} alt="The house" sizes="50vw" />)
  const image = screen.getByRole('img', { name: 'The house' })
  return { src: image.getAttribute('src'), srcset: image.getAttribute('srcset') }
}

it("uses the optimizer for the site's own pictures", () => {
  const { src, srcset } = sources('/demo/lake-house.jpg')
  expect(src).toMatch(/^\/_next\/image\?url=%2Fdemo%2Flake-house\.jpg&w=\d+/)
  expect(srcset).toContain('w=640')
})

it("uses Cloudinary's widths for an uploaded one", () => {
  const { src, srcset } = sources('https://res.cloudinary.com/home/image/upload/v1/listings/a.jpg')
  expect(src).toMatch(
    /^https:\/\/res\.cloudinary\.com\/home\/image\/upload\/c_limit,f_auto,q_auto,w_\d+\/v1\/listings\/a\.jpg$/,
  )
  expect(srcset).toContain('/c_limit,f_auto,q_auto,w_640/v1/listings/a.jpg 640w')
})

it('uses a fixed width and twice that width', () => {
  render(<Photo src="/demo/lake-house.jpg" alt="The house" width={600} />)
  const image = screen.getByRole('img', { name: 'The house' })
  expect(image.getAttribute('srcset')).toMatch(/w=640\S* 1x, \S+w=1200\S* 2x$/)
  expect(image).not.toHaveAttribute('sizes')
  expect(image).not.toHaveAttribute('style')
  expect(image).toHaveClass('fill-frame')
})

it('offers no source that is wider than needed', () => {
  render(<Photo src="/demo/lake-house.jpg" alt="The house" sizes="50vw" upTo={1200} />)
  const image = screen.getByRole('img', { name: 'The house' })
  expect(image.getAttribute('srcset')).toMatch(/w=384\S* 384w, .* 1200w$/)
  expect(image.getAttribute('src')).toContain('w=1200')
})

it('uses one of any other host as it is', () => {
  const src = 'http://127.0.0.1:4020/home/image/upload/v1/listings/a.jpg'
  expect(sources(src)).toEqual({ src, srcset: null })
})

it.each([
  [true, 'high', null],
  [undefined, null, 'lazy'],
])('with the priority %s is fetched with %s priority and loads %s', (priority, fetchPriority, loading) => {
  render(<Photo src="/demo/lake-house.jpg" alt="The house" sizes="50vw" priority={priority} />)
  const image = screen.getByRole('img', { name: 'The house' })
  expect(image.getAttribute('fetchpriority')).toBe(fetchPriority)
  expect(image.getAttribute('loading')).toBe(loading)
})

it('opens the connection to Cloudinary early for the largest picture', () => {
  const src = 'https://res.cloudinary.com/home/image/upload/v1/listings/a.jpg'
  const opened = () => document.head.querySelector('link[rel="preconnect"]')?.getAttribute('href')
  render(<Photo src={src} alt="The house" sizes="50vw" />)
  expect(opened()).toBeUndefined()
  render(<Photo src={src} alt="The house" sizes="50vw" priority />)
  expect(opened()).toBe('https://res.cloudinary.com')
})
