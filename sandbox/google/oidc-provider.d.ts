/** A module of oidc-provider that @types/oidc-provider does not describe. */

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  import { type AdapterFactory } from 'oidc-provider'
  /** Its own store in memory, without the default one's warning. */
  export function createMemoryAdapter(): AdapterFactory
}
