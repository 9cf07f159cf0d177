import { type Page } from '@playwright/test'
import { type demoSession, type Session } from '../../test/support/contract'

export type Width = 360 | 1280
export const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

export type Person = Parameters<typeof demoSession>[0]
/** A page for a reader: a demo account, or a new person; by default nobody. */
export type Place = { path: string; as?: Person | Session }
export type Shot = {
  name: string
  /** Default: all. */
  widths?: readonly Width[]
  /**
   * Something is fixed at the bottom of the window, so a picture of the whole page needs a window of its
   * height.
   */
  hasBar?: true
  /** Brings the page into the state to show; an overlay is shown without the rest of the page. */
  open?: (page: Page) => Promise<void>
} & (
  | Place
  /** Creates a one-time state again for each picture. */
  | { arrange: () => Promise<Place> }
)

type Options = Pick<Shot, 'widths' | 'hasBar' | 'open'>
const shotFor =
  (person: Person) =>
  (name: string, path: string, options: Options = {}): Shot => ({ name, path, as: person, ...options })

export const forBuyer = shotFor('buyer')
export const forAgent = shotFor('agent')
export const forAdmin = shotFor('admin')

const dialogOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).first()

export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await dialogOf(page).waitFor()
}

/** Opens a person's menu in Manage Users and, if given, the dialog of an item. */
export const choose = (item?: string) => async (page: Page) => {
  await page.getByRole('button', { name: /^Actions for / }).click()
  await page.getByRole('menu').waitFor()
  if (item === undefined) return
  await page.getByRole('menuitem', { name: item }).click()
  await dialogOf(page).waitFor()
}

export const openSiteMenu = async (page: Page) => {
  const toggle = page.getByRole('button', { name: 'Open the menu' })
  if (await toggle.isVisible()) await toggle.click()
}

/** Navigates to a page whose response never arrives. */
export const follow = (link: string) => async (page: Page) => {
  await page.route(
    ({ searchParams }) => searchParams.has('_rsc'),
    () => undefined,
  )
  await page.getByRole('link', { name: link }).first().click()
  await page.getByText('Loading…').waitFor()
}

export const payWith = (card: string, message: string) => async (page: Page) => {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiration date').fill('12 / 40')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.locator('[data-sonner-toast]').getByText(message).waitFor()
}

export const offer = (amount: string) => async (page: Page) => {
  await page.getByLabel('Offer amount').fill(amount)
  await page.getByLabel('Offer amount').evaluate((field) => {
    field.blur()
    field.scrollIntoView({ block: 'center' })
  })
}

/** Opens the picture viewer, and presses a key in it. */
export const openViewer = (key?: string) => async (page: Page) => {
  await page.locator('a[data-index]').filter({ visible: true }).first().click()
  await dialogOf(page).waitFor()
  if (key !== undefined) await page.keyboard.press(key)
}

/** Selects a file of listings, some of whose columns are recognized. */
export const chooseTable = async (page: Page) => {
  const rows = [
    'Ref,Title,Remarks,Address,ListPriceLow,ListPrice,Rooms,Colour',
    'TB-1,Mill House,By the river.,"Mill Lane, Bristol, England",420000,485000,3,red',
    'TB-2,Barn,By the wood.,"Wood Lane, Bristol, England",300000,350000,2,blue',
  ]
  await page
    .getByLabel('Choose a CSV, BLM or ZIP file')
    .setInputFiles({ name: 'homes.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await page.getByText('columns were recognized by their names').waitFor()
}

/** Waits until the map is idle. */
export const mapSettled = (page: Page) => page.waitForLoadState('networkidle')
