import { signIn } from 'next-auth/react'

/**
 * The pop-up speaks to the page that opened it on this channel, which only pages of this site hear. `window.opener`
 * would not do: an answer of Google's with a Cross-Origin-Opener-Policy cuts it for good.
 */
const CHANNEL = 'google-sign-in'

/** How a sign-in in the pop-up ended: next-auth's code of the refusal, or `null` if the person is signed in. */
export type GoogleOutcome = { error: string | null }

/** next-auth's code for a sign-in that could not be begun. */
const NOT_BEGUN = 'OAuthSignin'

function isOutcome(message: unknown): message is GoogleOutcome {
  if (typeof message !== 'object' || message === null || !('error' in message)) return false
  return message.error === null || typeof message.error === 'string'
}

/** Calls `heard` with each outcome that a pop-up tells; other messages are passed over. Gives what ends that. */
export function listenToPopup(heard: (outcome: GoogleOutcome) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isOutcome(data)) heard(data)
  }
  return () => channel.close()
}

/** Tells the page that opened this window how it ended, and closes the window if a script may. */
export function reportToOpener(outcome: GoogleOutcome): void {
  if ('BroadcastChannel' in window) {
    const channel = new BroadcastChannel(CHANNEL)
    channel.postMessage(outcome)
    channel.close()
  }
  window.close()
}

/** An address to come back to from Google, which also tells the server whether to remember the person. */
export const googleReturnUrl = (address: string, remember: boolean): string =>
  remember ? `${address}${address.includes('?') ? '&' : '?'}remember=true` : address

/** Sends this window to Google, from where it comes back to `callbackUrl`; gives next-auth's code where it cannot leave. */
export async function redirectToGoogle(callbackUrl: string): Promise<string | null> {
  try {
    await signIn('google', { callbackUrl })
    return null
  } catch {
    return NOT_BEGUN
  }
}

const WIDTH = 500
const HEIGHT = 600

/** Opens an address in a window of its own, 500 by 600 px, over the middle of this one. `null` if it is blocked. */
export function openPopup(address: string): Window | null {
  const left = Math.round(window.screenX + (window.outerWidth - WIDTH) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2)
  return window.open(address, '_blank', `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`)
}
