import { existsSync } from 'node:fs'
import path from 'node:path'

export type Key = 'ArrowRight' | 'Escape'

/** An element of a page, with the browser's mouse and keyboard. */
export type Target = { click(): Promise<void>; type(text: string): Promise<void> }

/** A tab with its own cookies and storage. A `body` is the body of a function, which reads its `arguments`. */
export type Tab = {
  /** Resolves when the page has loaded. */
  goto(address: string): Promise<void>
  /** The result of the body in the page, as JSON. */
  run(body: string, ...args: unknown[]): Promise<unknown>
  /** The element that the body returns in the page, if any. */
  find(body: string, ...args: unknown[]): Promise<Target | undefined>
  press(key: Key): Promise<void>
  /** The console's errors and warnings, and uncaught errors, since the tab was opened. */
  faults(): Promise<string[]>
  /** The page as a PDF, if the browser's driver can print. */
  print?(): Promise<Uint8Array>
  close(): Promise<void>
}

export type Browser = { open(): Promise<Tab>; end(): Promise<void> }

export const findProgram = (...names: string[]): string | undefined =>
  names
    .flatMap((name) =>
      (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name)),
    )
    .find((file) => existsSync(file))
