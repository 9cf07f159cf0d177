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
  /** A store of its own in memory, without the notice that the default one prints. */
  export function createMemoryAdapter(): AdapterFactory
}
