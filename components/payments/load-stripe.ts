import { type Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

export type StripeSettings = {
  publishableKey: string
  /** The URL of the Stripe.js script; by default Stripe's own. */
  scriptUrl: string | undefined
}

const scripts = new Map<string, Promise<void>>()

/** Adds the script to the page once. Throws if it does not load; the next call retries. */
function addScript(src: string): Promise<void> {
  const existing = scripts.get(src)
  if (existing) return existing
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
  // loadStripe uses an existing Stripe.js on the page before it loads its own.
  if (scriptUrl !== undefined) await addScript(scriptUrl)
  return loadStripe(publishableKey)
}
