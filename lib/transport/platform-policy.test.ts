import config from '@/next.config'

const SETTINGS = {
  MONGODB_URI: 'mongodb://127.0.0.1/keystead',
  NEXTAUTH_URL: 'https://keystead.example',
  NEXTAUTH_SECRET: 'a-secret-of-more-than-32-characters',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  CLOUDINARY_URL: 'cloudinary://key:secret@homes',
  SMTP_URL: 'smtps://user:password@smtp.example.net',
}
const before = { ...process.env }
afterEach(() => {
  process.env = { ...before }
})

/** The addresses of pages that get a policy from the configuration, with it. */
async function policies(): Promise<Record<string, string>> {
  const all = (await config.headers?.()) ?? []
  return Object.fromEntries(
    all.flatMap(({ source, headers }) =>
      headers.flatMap(({ key, value }) =>
        key === 'Content-Security-Policy' && value.includes('script-src') ? [[source, value]] : [],
      ),
    ),
  )
}

it('pages that are kept for everyone have their policy from the configuration on Vercel (ADR 035)', async () => {
  Object.assign(process.env, SETTINGS, { VERCEL: '1' })
  const found = await policies()
  expect(Object.keys(found)).toEqual([
    '/',
    '/about',
    '/login',
    '/register',
    '/homes',
    '/homes/:place',
    '/api/docs',
  ])
  for (const policy of Object.values(found)) expect(policy).toContain("script-src 'self' 'unsafe-inline'")
})

it('elsewhere they have it from the store that they are kept in', async () => {
  Object.assign(process.env, SETTINGS)
  delete process.env.VERCEL
  expect(await policies()).toEqual({})
})
