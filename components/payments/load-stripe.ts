import { type Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

export type StripeSettings = {
  publishableKey: string
  /** Where the Stripe.js script comes from; left out, from Stripe itself. */
  scriptUrl: string | undefined
}

const scripts = new Map<string, Promise<void>>()

/** Adds the script to the page once. Throws if it does not load; the next call then tries again. */
function addScript(src: string): Promise<void> {
  const known = scripts.get(src)
  if (known) return known
  const script = document.createElement('script')
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      scripts.delete(src)
      script.remove()
      reject(new Error(`${src} did not load`))
    })
  })
  scripts.set(src, loaded)
  script.src = src
  document.head.append(script)
  return loaded
}

/** Stripe.js, ready for this key. Throws if it cannot be loaded. */
export async function openStripe({ publishableKey, scriptUrl }: StripeSettings): Promise<Stripe | null> {
  // loadStripe takes the Stripe.js that is on the page before it looks for its own.
  if (scriptUrl !== undefined) await addScript(scriptUrl)
  return loadStripe(publishableKey)
}
