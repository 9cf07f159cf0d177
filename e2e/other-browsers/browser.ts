import { existsSync } from 'node:fs'
import path from 'node:path'

export type Key = 'ArrowRight' | 'Escape'

/** An element of a page, with the mouse and the keyboard of its browser. */
export type Target = { click(): Promise<void>; type(text: string): Promise<void> }

/** One tab with cookies and storage of its own. A `body` is that of a function, which reads its `arguments`. */
export type Tab = {
  /** Resolves once the page has loaded. */
  goto(address: string): Promise<void>
  /** What the body returns in the page, as JSON. */
  run(body: string, ...args: unknown[]): Promise<unknown>
  /** The element that the body returns in the page, if it returns one. */
  find(body: string, ...args: unknown[]): Promise<Target | undefined>
  press(key: Key): Promise<void>
  /** The errors and warnings of the console, and uncaught errors, since the tab was opened. */
  faults(): Promise<string[]>
  /** The page as a PDF, if the browser's driver can print. */
  print?(): Promise<Uint8Array>
  close(): Promise<void>
}

export type Browser = { open(): Promise<Tab>; end(): Promise<void> }

/** The first of the programs that PATH has. */
export const findProgram = (...names: string[]): string | undefined =>
  names
    .flatMap((name) =>
      (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name)),
    )
    .find((file) => existsSync(file))
