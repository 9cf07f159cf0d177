import 'server-only'
import { headers } from 'next/headers'
import { userAgent } from 'next/server'

/** A browser's own name for itself is a few hundred characters long; what is longer was made up. */
const LIMIT = 400
const NAME_LENGTH = 40

/** What the request's browser calls itself: "Chrome on Windows"; "Unknown device" where it does not say. */
export async function requestDevice(): Promise<string> {
  const given = (await headers()).get('user-agent') ?? ''
  return deviceOf(given)
}

/** The same of a text that a client sent. */
export function deviceOf(text: string): string {
  if (text.length > LIMIT) return 'Unknown device'
  const { browser, os } = userAgent({ headers: new Headers({ 'user-agent': text }) })
  const [name, system] = [browser.name, os.name].map((part) => part?.slice(0, NAME_LENGTH))
  if (name && system) return `${name} on ${system}`
  return name ?? system ?? 'Unknown device'
}
