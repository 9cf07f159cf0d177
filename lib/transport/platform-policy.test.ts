import { contentSecurityPolicy } from './content-security-policy'
import platform from '@/vercel.json'

/** A site on Vercel, which uses the services themselves. */
const SETTINGS = {
  NODE_ENV: 'production',
  STRIPE_API_URL: 'https://api.stripe.com',
  STRIPE_JS_URL: undefined,
  CLOUDINARY_URL: 'cloudinary://key:secret@homes',
  GOOGLE_CLIENT_ID: 'id.apps.googleusercontent.com',
  GOOGLE_ISSUER: 'https://accounts.google.com',
} as const

const [kept] = platform.headers

it('pages that Vercel keeps for everyone have the policy of any inline script, for the pictures of any cloud (ADR 035)', () => {
  const policy = contentSecurityPolicy(SETTINGS, 'any').replace('/homes/image/upload/', '/')
  expect(kept?.headers).toEqual([{ key: 'Content-Security-Policy', value: policy }])
})

it.each([
  ['/', true],
  ['/about', true],
  ['/login', true],
  ['/register', true],
  ['/homes', true],
  ['/homes/cotswolds-england', true],
  ['/api/docs', true],
  ['/properties', false],
  ['/homes/further/places', false],
  ['/dashboard/user/profile', false],
  ['/api/health', false],
])('%s is one of them: %s', (path, expected) => {
  expect(new RegExp(`^${kept?.source}$`).test(path)).toBe(expected)
})
