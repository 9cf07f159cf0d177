import { readFileSync } from 'node:fs'
import { type TestResponse, type Session } from './contract'

type Manifest = { node: Record<string, { filename?: string; exportedName?: string }> }

type BuiltAction = { id: string; filename: string }
let built: Map<string, BuiltAction> | undefined

/** The server actions of the build, by name. Throws if there is no build. */
export const builtActions = (): Map<string, BuiltAction> => (built ??= readActions())

function readActions(): Map<string, BuiltAction> {
  const { node } = JSON.parse(readFileSync('.next/server/server-reference-manifest.json', 'utf8')) as Manifest
  return new Map(
    Object.entries(node).map(([id, { filename = '', exportedName = '' }]) => [
      exportedName,
      { id, filename },
    ]),
  )
}

/** Runs a server action like the script of the page at `path`, with more arguments if given; its body is for React. */
export async function runAction(
  session: Session,
  site: string,
  path: string,
  name: string,
  input: object,
  ...more: unknown[]
): Promise<TestResponse> {
  const action = builtActions().get(name)
  if (!action) throw new Error(`the build has no action ${name}`)
  return session.call('POST', path, undefined, {
    raw: JSON.stringify([input, ...more]),
    headers: { 'next-action': action.id, 'content-type': 'text/plain;charset=UTF-8', origin: site },
  })
}
