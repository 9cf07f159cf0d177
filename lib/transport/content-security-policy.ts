import { type Env } from '@/lib/env'
import { pictureBaseUrl } from '@/lib/integrations/picture-host'

/** The settings that name other hosts. */
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
 * The inline scripts that a page may run: by hash (see `hashOf`), and by nonce on a page rendered for its request.
 * `any`: on a page that Vercel caches, whose scripts we cannot list (ADR 035).
 */
export type InlineScripts = { nonce?: string; hashes: readonly string[] } | 'any'

type Sources = { script: string[]; connect: string[]; frame: string[] }

/** The sources that Stripe.js needs for a card form, as Stripe publishes them (docs.stripe.com/security/guide). */
const STRIPE: Sources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}

/** A custom script (STRIPE_JS_URL) calls the configured API, and renders the form in the page itself. */
function paymentSources({ STRIPE_JS_URL, STRIPE_API_URL }: PolicySettings): Sources {
  if (STRIPE_JS_URL === undefined) return STRIPE
  const { origin } = new URL(STRIPE_JS_URL)
  if (STRIPE.script.includes(origin)) return STRIPE
  return { script: [origin], connect: [new URL(STRIPE_API_URL).origin], frame: [] }
}

const GOOGLE = 'https://accounts.google.com'
const GOOGLE_PHOTOS = 'https://*.googleusercontent.com'

/** The host of Google's profile photos; another issuer serves them itself. */
function photosOf({ GOOGLE_CLIENT_ID, GOOGLE_ISSUER }: PolicySettings): string[] {
  if (GOOGLE_CLIENT_ID === undefined) return []
  const { origin } = new URL(GOOGLE_ISSUER)
  return [origin === GOOGLE ? GOOGLE_PHOTOS : origin]
}

/** The origins of the map's style, tiles, glyphs and sprites, if one is set. */
const hostsOfMap = ({ MAP_STYLE_URL }: Pick<PolicySettings, 'MAP_STYLE_URL'>): string[] =>
  MAP_STYLE_URL === undefined ? [] : [new URL(MAP_STYLE_URL).origin]

/** The policy of the map's worker, which fetches tiles itself: a worker has the policy of its file. */
export const mapWorkerPolicy = (settings: Pick<PolicySettings, 'MAP_STYLE_URL'>): string =>
  ["default-src 'none'", ...hostsOfMap(settings).map((host) => `connect-src ${host}`)].join('; ')

/** The policy's sources for these inline scripts. */
function inlineSources(scripts: InlineScripts): string[] {
  if (scripts === 'any') return ["'unsafe-inline'"]
  const { nonce, hashes } = scripts
  return [...(nonce === undefined ? [] : [`'nonce-${nonce}'`]), ...hashes.map((hash) => `'${hash}'`)]
}

/**
 * The Content Security Policy of a page. The same for all pages, because a document keeps the policy it was loaded with
 * during client-side navigation. Inline styles are allowed: React, Sonner and Next's images need them.
 */
export function contentSecurityPolicy(
  settings: PolicySettings,
  scripts: InlineScripts,
  framedBy: 'self' | 'none' = 'none',
): string {
  const payment = paymentSources(settings)
  // Next's development server uses eval and a socket; React complains about nonces, which browsers hide from it and
  // which disable 'unsafe-inline'.
  const isDevelopment = settings.NODE_ENV === 'development'
  const directives = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...(isDevelopment ? ["'unsafe-inline'", "'unsafe-eval'"] : inlineSources(scripts)),
      ...payment.script,
    ],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': [
      "'self'",
      'data:',
      'blob:',
      pictureBaseUrl(settings.CLOUDINARY_URL),
      ...photosOf(settings),
      ...hostsOfMap(settings),
    ],
    'connect-src': ["'self'", ...payment.connect, ...hostsOfMap(settings), ...(isDevelopment ? ['ws:'] : [])],
    'worker-src': ["'self'"],
    // For the account area without JavaScript, and the card form.
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

/** The policy of pages that Vercel caches; `null` elsewhere, where the page's store lists its scripts (ADR 035). */
export const vercelPolicy = (settings: PolicySettings & Pick<Env, 'VERCEL'>): string | null =>
  settings.VERCEL === undefined ? null : contentSecurityPolicy(settings, 'any')

/** A new nonce: 128 random bits. */
export const createNonce = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))

/** The hash of an inline script for a policy: "sha256-…". */
export async function hashOf(script: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}
