import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type InteractionResults, type Provider } from 'oidc-provider'
import { sendPage } from '@keystead/sandbox-support/html'
import { close, listen, readText, withErrorResponse } from '@keystead/sandbox-support/http'
import { chooser, failure } from './pages'
import { drawPicture, people } from './people'
import { type Client, createProvider } from './provider'

export interface GoogleOptions extends Client {
  /** 0: any free port. */
  port: number
  /** The issuer, if there is a proxy in front of it. */
  publicUrl?: string
}

export interface GoogleServer {
  /** The issuer. */
  url: string
  /** The URL at which it listens, which differs from `url` behind a proxy. */
  ownUrl: string
  close(): Promise<void>
}

/**
 * Starts a stand-in for signing in with Google on 127.0.0.1, with one client and the demo people. Its state
 * is in memory; the people's subjects are constant. Rejects if the port is in use.
 */
export async function startGoogle({ port, publicUrl, ...client }: GoogleOptions): Promise<GoogleServer> {
  const server = createServer()
  const ownUrl = await listen(server, port)
  const url = publicUrl ?? ownUrl
  const provider = await createProvider(url, client)
  provider.proxy = publicUrl !== undefined
  const pictures = new Map<string, Buffer>()
  for (const person of people) pictures.set(`/photos/${person.id}.png`, await drawPicture(person))
  const protocol = provider.callback()

  server.on(
    'request',
    withErrorResponse(async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', url)
      const picture = pictures.get(pathname)
      if (picture) sendPicture(response, picture)
      else if (pathname.startsWith('/interaction/')) await interact(provider, url, request, response)
      else await protocol(request, response)
    }),
  )
  return {
    url,
    ownUrl,
    close: () => close(server),
  }
}

function sendPicture(response: ServerResponse, picture: Buffer): void {
  response.writeHead(200, {
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
    'x-content-type-options': 'nosniff',
  })
  response.end(picture)
}

/**
 * Shows the account chooser and handles the choice: an account, or cancelling, which Google reports as
 * `access_denied`.
 */
async function interact(
  provider: Provider,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const interaction = await findInteraction(provider, request, response)
  if (!interaction) {
    sendPage(response, 400, failure('This sign-in has expired', 'Go back to the site and start again.'))
    return
  }
  if (request.method !== 'POST') {
    const client = new URL(String(interaction.params.redirect_uri)).host
    sendPage(response, 200, chooser(origin, client, `/interaction/${interaction.uid}`))
    return
  }

  const choice = new URLSearchParams(await readText(request))
  const person = people.find(({ id }) => id === choice.get('account'))
  if (!person && !choice.has('cancel')) {
    sendPage(response, 400, failure('Unknown account', 'Go back and choose an account.'))
    return
  }
  const result: InteractionResults = person
    ? { login: { accountId: person.sub, remember: false }, select_account: {}, consent: {} }
    : { error: 'access_denied', error_description: 'The person cancelled the sign-in' }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

/** The sign-in in the browser's cookie; undefined if it has ended or never started. */
async function findInteraction(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  try {
    return await provider.interactionDetails(request, response)
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') return undefined
    throw error
  }
}
