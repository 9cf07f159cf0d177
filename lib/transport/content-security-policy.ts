import { type Env } from '@/lib/env'
import { picturesOf } from '@/lib/integrations/picture-host'

/** The settings that say which other hosts a page needs. */
export type PolicySettings = Pick<
  Env,
  | 'NODE_ENV'
  | 'STRIPE_API_URL'
  | 'STRIPE_JS_URL'
  | 'CLOUDINARY_URL'
  | 'GOOGLE_CLIENT_ID'
  | 'GOOGLE_ISSUER'
  | 'MAP_STYLE_URL'
>

/**
 * The inline scripts that a page may run: those with one of these hashes (as `hashOf` gives them), and, on a page
 * that is rendered for its request, those with this nonce. Any: of a page that a platform caches, where nothing of ours
 * sees it to name its scripts (ADR 035).
 */
export type InlineScripts = { nonce?: string; hashes: readonly string[] } | 'any'

type Needs = { script: string[]; connect: string[]; frame: string[] }

/** What Stripe.js needs for a card form, as Stripe publishes it (docs.stripe.com/security/guide). */
const STRIPE: Needs = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}

/** A script of one's own (STRIPE_JS_URL) speaks to the API that is set, and draws the form in the page itself. */
function needsOfPayment({ STRIPE_JS_URL, STRIPE_API_URL }: PolicySettings): Needs {
  if (STRIPE_JS_URL === undefined) return STRIPE
  const { origin } = new URL(STRIPE_JS_URL)
  if (STRIPE.script.includes(origin)) return STRIPE
  return { script: [origin], connect: [new URL(STRIPE_API_URL).origin], frame: [] }
}

const GOOGLE = 'https://accounts.google.com'
const GOOGLE_PHOTOS = 'https://*.googleusercontent.com'

/** Where the photos of people lie who sign in with Google; another issuer serves them itself. */
function photosOf({ GOOGLE_CLIENT_ID, GOOGLE_ISSUER }: PolicySettings): string[] {
  if (GOOGLE_CLIENT_ID === undefined) return []
  const { origin } = new URL(GOOGLE_ISSUER)
  return [origin === GOOGLE ? GOOGLE_PHOTOS : origin]
}

/** Where the map's own style, tiles, letters and pictures come from, if one is set. */
const hostsOfMap = ({ MAP_STYLE_URL }: Pick<PolicySettings, 'MAP_STYLE_URL'>): string[] =>
  MAP_STYLE_URL === undefined ? [] : [new URL(MAP_STYLE_URL).origin]

/** The policy of the map's worker, which asks for tiles itself: a worker has the policy that its file comes with. */
export const mapWorkerPolicy = (settings: Pick<PolicySettings, 'MAP_STYLE_URL'>): string =>
  ["default-src 'none'", ...hostsOfMap(settings).map((host) => `connect-src ${host}`)].join('; ')

/** What a policy says of these inline scripts. */
function allowed(scripts: InlineScripts): string[] {
  if (scripts === 'any') return ["'unsafe-inline'"]
  const { nonce, hashes } = scripts
  return [...(nonce === undefined ? [] : [`'nonce-${nonce}'`]), ...hashes.map((hash) => `'${hash}'`)]
}

/**
 * The Content Security Policy of a page. One for all of them, because a document keeps the policy that it was loaded
 * with while the person goes on to other pages. Styles stay free: React, Sonner and Next's pictures write them inline.
 */
export function contentSecurityPolicy(
  settings: PolicySettings,
  scripts: InlineScripts,
  framedBy: 'self' | 'none' = 'none',
): string {
  const payment = needsOfPayment(settings)
  // Next's development server evaluates modules and sends changes over a socket; React complains there of nonces,
  // which browsers hide from it, and beside which no script may be inline.
  const isDevelopment = settings.NODE_ENV === 'development'
  const directives = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...(isDevelopment ? ["'unsafe-inline'", "'unsafe-eval'"] : allowed(scripts)),
      ...payment.script,
    ],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': [
      "'self'",
      'data:',
      'blob:',
      picturesOf(settings.CLOUDINARY_URL),
      ...photosOf(settings),
      ...hostsOfMap(settings),
    ],
    'connect-src': ["'self'", ...payment.connect, ...hostsOfMap(settings), ...(isDevelopment ? ['ws:'] : [])],
    'worker-src': ["'self'"],
    // The account area without JavaScript, and the card form.
    'frame-src': ["'self'", ...payment.frame],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'frame-ancestors': [`'${framedBy}'`],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** The policy of pages that Vercel caches; `null` elsewhere, where the store of cached pages names their scripts (ADR 035). */
export const platformPolicy = (settings: PolicySettings & Pick<Env, 'VERCEL'>): string | null =>
  settings.VERCEL === undefined ? null : contentSecurityPolicy(settings, 'any')

/** A new nonce: 128 random bits. */
export const createNonce = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))

/** The hash by which a policy names an inline script: "sha256-…". */
export async function hashOf(script: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}
