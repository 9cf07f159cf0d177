/** Modules of oidc-provider that @types/oidc-provider does not describe. */

declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider'
}

declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  import { type interactionPolicy } from 'oidc-provider'
  export const base: typeof interactionPolicy.base
  export const Prompt: typeof interactionPolicy.Prompt
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  import { type AdapterFactory } from 'oidc-provider'
  /** Its own store in memory, without the default one's warning. */
  export function createMemoryAdapter(): AdapterFactory
}
