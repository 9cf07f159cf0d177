import { readFileSync } from 'node:fs'
import { type Key, type Tab, type Target } from './browser'
import { until } from './until'

/** Finds elements in a page by role, name, label and text, like the component tests. */
const LIBRARY = readFileSync('node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js', 'utf8')

const FIND = `
  const [by, what, name] = arguments
  const options = name === null ? {} : { name: name.pattern === undefined ? name : new RegExp(name.pattern) }
  const found = TestingLibraryDom['queryAllBy' + by](document.body, what, options)
    .filter((element) => element.checkVisibility() && !element.disabled)
`
const HAS_LIBRARY = "return 'TestingLibraryDom' in window"

/** Applies all print styles on screen, and removes those for screens only; returns whether the page has any. */
const AS_PRINTED = `
  let count = 0
  const apply = (rules) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && /^(print|screen)$/.test(rule.media.mediaText)) {
        count += 1
        rule.media.mediaText = rule.media.mediaText === 'print' ? 'all' : 'not all'
      }
      if (rule.cssRules) apply(rule.cssRules)
    }
  }
  for (const sheet of document.styleSheets) apply(sheet.cssRules)
  return count > 0
`

type Name = string | RegExp | null
const nameOrPattern = (name: Name) => (name instanceof RegExp ? { pattern: name.source } : name)

/** The page's URL and text, for the message of a failed test. */
const PAGE = "return location.href + ' says: ' + document.body.innerText.slice(0, 1500)"

/** A person at a tab: finds elements by their names, and waits for them. */
export class Person {
  constructor(
    readonly site: string,
    readonly tab: Tab,
  ) {}

  goto = (path: string) => this.tab.goto(this.site + path)
  press = (key: Key) => this.tab.press(key)
  run = (body: string) => this.tab.run(body)

  /** Like `until`, with the page's content in the error. */
  async #until(what: string, ask: () => Promise<unknown>): Promise<void> {
    try {
      await until(what, ask)
    } catch (error) {
      throw new Error(`${(error as Error).message}; ${await this.tab.run(PAGE)}`, { cause: error })
    }
  }

  async #ask<T>(
    ask: (body: string, ...args: unknown[]) => Promise<T>,
    ...[body, ...args]: [string, ...unknown[]]
  ) {
    if (!(await this.tab.run(HAS_LIBRARY))) await this.tab.run(LIBRARY)
    return ask(body, ...args)
  }

  /** Acts on the first element that is visible and enabled. */
  async #act(by: string, what: string, name: Name, act: (target: Target) => Promise<void>): Promise<void> {
    await this.#until(`${what} ${name ?? ''}`, async () => {
      const target = await this.#ask(
        this.tab.find,
        `${FIND} return found[0] ?? null`,
        by,
        what,
        nameOrPattern(name),
      )
      if (target) await act(target)
      return target
    })
  }

  click = (role: string, name: string | RegExp) => this.#act('Role', role, name, (target) => target.click())

  /** Types into an empty field. */
  fill = (label: string, text: string) => this.#act('LabelText', label, null, (target) => target.type(text))

  async #holds(what: string, name: Name, by: string, condition: string): Promise<void> {
    await this.#until(`${what} ${name ?? ''}: ${condition}`, () =>
      this.#ask(this.tab.run, `${FIND} return ${condition}`, by, what, nameOrPattern(name)),
    )
  }

  sees = (role: string, name: string | RegExp) => this.#holds(role, name, 'Role', 'found.length > 0')
  seesNo = (role: string, name: string | RegExp) => this.#holds(role, name, 'Role', 'found.length === 0')
  isAt = (role: string, name: string | RegExp) =>
    this.#holds(role, name, 'Role', 'found.includes(document.activeElement)')
  reads = (text: string) => this.#holds(text, null, 'Text', 'found.length > 0')

  /** Waits until the URL has this path and query. */
  async comesTo(address: string): Promise<void> {
    await this.#until(
      `the address ${address}`,
      async () => (await this.run('return location.href')) === this.site + address,
    )
  }

  /** Waits until the body returns true. */
  async becomes(body: string): Promise<void> {
    await this.#until(body, () => this.run(body))
  }

  showsAsPrinted = async (): Promise<unknown> => this.run(AS_PRINTED)

  async signIn(email: string, password: string): Promise<void> {
    await this.fill('Email', email)
    await this.fill('Password', password)
    await this.click('button', 'Sign in')
  }
}
