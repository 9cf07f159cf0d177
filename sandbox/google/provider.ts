import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { type Configuration, interactionPolicy, type JWK, Provider } from 'oidc-provider'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'
import { document, pageHeaders } from '@keystead/sandbox-support/html'
import { failure } from './pages'
import { fullName, people, pictureUrl } from './people'

export interface Client {
  clientId: string
  clientSecret: string
  redirectUris: string[]
}

const scopes = 'openid email profile'

/**
 * An OpenID provider that responds like Google: claims of `email` and `profile` in the id token, an account
 * chooser for every sign-in, no consent page.
 */
export async function createProvider(issuer: string, client: Client): Promise<Provider> {
  const provider = new Provider(issuer, await configure(issuer, client))
  provider.on('server_error', (_context, error) => console.error(error))
  return provider
}

async function configure(issuer: string, client: Client): Promise<Configuration> {
  return {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: client.redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    clientBasedCORS: () => false,
    pkce: { required: () => false },
    jwks: { keys: [await createSigningKey()] },
    // A path that no page has: the browser never sends the session back, so each sign-in asks for an account.
    // Otherwise a second person in the same browser would first see the library's log-out page.
    cookies: { keys: [randomBytes(32).toString('base64url')], long: { path: '/session' } },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
    },
    // Google includes the claims of every scope in the id token, and next-auth reads only that.
    conformIdTokenClaims: false,
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      Grant: 3600,
      IdToken: 3600,
      Interaction: 3600,
      Session: 3600,
    },
    interactions: { policy: createPolicy(), url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount(_context, sub) {
      const person = people.find((each) => each.sub === sub)
      if (!person) return undefined
      return {
        accountId: sub,
        claims: () => ({
          sub,
          email: person.email,
          email_verified: true,
          name: fullName(person),
          given_name: person.givenName,
          family_name: person.familyName,
          picture: pictureUrl(issuer, person),
        }),
      }
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      })
      grant.addOIDCScope(scopes)
      await grant.save()
      return grant
    },
    renderError(context, { error, error_description: reason }) {
      context.set(pageHeaders)
      context.body = document(failure('Sign-in failed', reason ? `${error}: ${reason}` : error))
    },
  }
}

/** The usual prompts, and Google's `prompt=select_account`. */
function createPolicy() {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))
  return policy
}

async function createSigningKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), alg: 'RS256', use: 'sig' }
}
