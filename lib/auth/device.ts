import 'server-only'
import { headers } from 'next/headers'
import { userAgent } from 'next/server'

/** User agents are a few hundred characters long; longer user agents are forged. */
const USER_AGENT_LIMIT = 400
const NAME_LIMIT = 40

/** The request's browser from its user agent: "Chrome on Windows"; "Unknown device" without one. */
export async function requestDevice(): Promise<string> {
  return deviceOf((await headers()).get('user-agent') ?? '')
}

/** The browser that a user agent names; the text is a client’s, so it is read up to a limit. */
export function deviceOf(text: string): string {
  if (text.length > USER_AGENT_LIMIT) return 'Unknown device'
  const { browser, os } = userAgent({ headers: new Headers({ 'user-agent': text }) })
  const [name, system] = [browser.name, os.name].map((part) => part?.slice(0, NAME_LIMIT))
  if (name && system) return `${name} on ${system}`
  return name ?? system ?? 'Unknown device'
}
