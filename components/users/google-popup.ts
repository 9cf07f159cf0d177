import { signIn } from 'next-auth/react'

/**
 * The pop-up sends messages to the page that opened it on this channel, which only pages of this site
 * receive. `window.opener` would not work: a Google response with a Cross-Origin-Opener-Policy clears it
 * permanently.
 */
const CHANNEL = 'google-sign-in'

/** The result of a sign-in in the pop-up: next-auth's error code, or `null` if the person is signed in. */
export type GoogleOutcome = { error: string | null }

/** next-auth's code for a sign-in that could not be started. */
const NOT_STARTED = 'OAuthSignin'

function isOutcome(message: unknown): message is GoogleOutcome {
  if (typeof message !== 'object' || message === null || !('error' in message)) return false
  return message.error === null || typeof message.error === 'string'
}

/** Calls `onOutcome` with each result from a pop-up, ignoring other messages. Returns a function that stops this. */
export function listenToPopup(onOutcome: (outcome: GoogleOutcome) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isOutcome(data)) onOutcome(data)
  }
  return () => channel.close()
}

/** Sends the result to the page that opened this window, and closes the window if a script may. */
export function reportToOpener(outcome: GoogleOutcome): void {
  if ('BroadcastChannel' in window) {
    const channel = new BroadcastChannel(CHANNEL)
    channel.postMessage(outcome)
    channel.close()
  }
  window.close()
}

/** The URL to return to from Google, which also tells the server whether to remember the person. */
export const googleReturnUrl = (url: string, remember: boolean): string =>
  remember ? `${url}${url.includes('?') ? '&' : '?'}remember=true` : url

/** Navigates this window to Google, which returns to `callbackUrl`; returns next-auth's code if that fails. */
export async function redirectToGoogle(callbackUrl: string): Promise<string | null> {
  try {
    await signIn('google', { callbackUrl })
    return null
  } catch {
    return NOT_STARTED
  }
}

const WIDTH = 500
const HEIGHT = 600

/** Opens a URL in a window of 500 by 600 px, centred over this one. `null` if it is blocked. */
export function openPopup(url: string): Window | null {
  const left = Math.round(window.screenX + (window.outerWidth - WIDTH) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2)
  return window.open(url, '_blank', `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`)
}
